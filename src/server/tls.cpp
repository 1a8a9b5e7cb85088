#include "server/tls.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace nowchess::server {

namespace {

std::unexpected<std::string> refused(const char* what, const std::string& file, const std::string& reason) {
    return std::unexpected("The " + std::string(what) + " " + file + ": " + reason + ".");
}

}  // namespace

std::expected<std::unique_ptr<boost::asio::ssl::context>, std::string> openTls(const TlsFiles& files) {
    namespace ssl = boost::asio::ssl;
    for (const auto& [what, file] : {std::pair("certificate", files.certificate), std::pair("key", files.key)})
        if (access(file.c_str(), R_OK) != 0) return refused(what, file, std::strerror(errno));
    auto context = std::make_unique<ssl::context>(ssl::context::tls_server);
    SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
    SSL_CTX_set_mode(context->native_handle(), SSL_MODE_RELEASE_BUFFERS);  // thousands of lines rest most of the time
    boost::system::error_code error;
    // Where a key wants a password, nobody is there to type it.
    context->set_password_callback([](std::size_t, ssl::context::password_purpose) { return std::string(); }, error);
    context->use_certificate_chain_file(files.certificate, error);
    if (error) return refused("certificate", files.certificate, "it is none in PEM");
    context->use_private_key_file(files.key, ssl::context::pem, error);
    if (SSL_CTX_check_private_key(context->native_handle()) != 1)
        return refused("key", files.key, "it is none in PEM without a password, or not the certificate's");
    return context;
}

}  // namespace nowchess::server
