# What comes with the program on a user's machine: manual pages and completions, made by a tool from the program's own
# table of commands, and what a desktop needs to start it.
file(GLOB manual_sources CONFIGURE_DEPENDS manual/*.cpp)
add_executable(nowchess_manual ${manual_sources})
target_link_libraries(nowchess_manual PRIVATE nowchess_commands nowchess_options)
set(manual ${PROJECT_BINARY_DIR}/manual)
string(TIMESTAMP manual_date "%Y-%m-%d" UTC)  # SOURCE_DATE_EPOCH's, if it is set
file(GLOB_RECURSE public_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.h)
add_custom_command(OUTPUT ${manual}/stamp
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
  COMMAND nowchess_manual ${PROJECT_SOURCE_DIR} ${PROJECT_VERSION} ${manual_date} ${manual}
  COMMAND ${CMAKE_COMMAND} -E touch ${manual}/stamp
  DEPENDS nowchess_manual ${public_headers} ${PROJECT_SOURCE_DIR}/examples/quickstart.cpp VERBATIM)
add_custom_target(manual ALL DEPENDS ${manual}/stamp)

# Optional: who built the program alone may install it without them.
install(DIRECTORY ${manual}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR} OPTIONAL)
install(FILES ${manual}/bash/nowchess DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions OPTIONAL)
install(FILES ${manual}/zsh/_nowchess DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions OPTIONAL)
install(FILES ${manual}/fish/nowchess.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE TYPE DOC)
set(desktop ${PROJECT_SOURCE_DIR}/desktop)
install(FILES ${desktop}/nowchess.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/nowchess.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${desktop}/org.nowchess.NowChess.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
