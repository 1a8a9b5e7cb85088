// TLS by a certificate of the test's own: pages, WebSockets, and files that do not fit.
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "client.h"
#include "server/network.h"
#include "server_process.h"

namespace nowchess::server {

namespace {

template <typename Thing, void (*release)(Thing*)>
struct Releaser {
    void operator()(Thing* thing) const { release(thing); }
};
using Key = std::unique_ptr<EVP_PKEY, Releaser<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Releaser<X509, X509_free>>;
using Context = std::unique_ptr<SSL_CTX, Releaser<SSL_CTX, SSL_CTX_free>>;
using Tls = std::unique_ptr<SSL, Releaser<SSL, SSL_free>>;

// Writes a key and a certificate that is signed by it.
void makeCertificate(const TlsFiles& files, const char* password = nullptr) {
    const Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"));
    const Certificate certificate(X509_new());
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1,
                               0);
    X509_set_issuer_name(certificate.get(), name);
    X509_sign(certificate.get(), key.get(), EVP_sha256());
    FILE* file = std::fopen(files.certificate.c_str(), "w");
    PEM_write_X509(file, certificate.get());
    std::fclose(file);
    file = std::fopen(files.key.c_str(), "w");
    PEM_write_PrivateKey(file, key.get(), password ? EVP_aes_128_cbc() : nullptr, nullptr, 0, nullptr,
                         const_cast<char*>(password));
    std::fclose(file);
}

// One request and whatever comes back, until enough has come or the line ends; empty if there is no TLS.
std::string exchange(int port, const std::string& request, const std::string& enough = "",
                     int newest = TLS1_3_VERSION) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval limit{120, 0};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    const Context context(SSL_CTX_new(TLS_client_method()));
    SSL_CTX_set_max_proto_version(context.get(), newest);
    SSL_CTX_set_security_level(context.get(), 0);  // so that the server is the one that refuses
    const Tls tls(SSL_new(context.get()));
    SSL_set_fd(tls.get(), socket);
    std::string text;
    if (SSL_connect(tls.get()) == 1) {
        SSL_write(tls.get(), request.data(), static_cast<int>(request.size()));
        std::array<char, 4096> block{};
        for (int count = 0; (count = SSL_read(tls.get(), block.data(), static_cast<int>(block.size()))) > 0;) {
            text.append(block.data(), static_cast<std::size_t>(count));
            if (!enough.empty() && text.find(enough) != std::string::npos) break;
        }
    }
    close(socket);
    return text;
}

std::string get(const std::string& path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
}

class Encrypted : public testing::Test {
protected:
    Encrypted() { makeCertificate(files_); }

    // What Network says of such files; empty if it listens.
    static std::string faultOf(const TlsFiles& files) {
        const auto network = Network::listen("127.0.0.1:0", {}, files);
        return network ? "" : network.error();
    }

    TemporaryDirectory directory_;
    TlsFiles files_{directory_.file("certificate.pem"), directory_.file("key.pem")};
};

}  // namespace

TEST_F(Encrypted, PagesAndWebSockets) {
    const ServerProcess server(directory_.file("games.db"), {"--cert", files_.certificate, "--key", files_.key});
    ASSERT_GT(server.port(), 0);
    const std::string me = exchange(server.port(), get("/api/me"));
    EXPECT_TRUE(me.starts_with("HTTP/1.1 200")) << me;
    EXPECT_NE(me.find("; Secure\r\n"), std::string::npos) << me;
    // Larger than a record of TLS.
    const std::string script = exchange(server.port(), get("/page.js"));
    const std::size_t body = script.find("\r\n\r\n") + 4;
    EXPECT_NE(script.find("Content-Length: " + std::to_string(script.size() - body) + "\r\n"), std::string::npos);
    const std::string upgraded = exchange(
        server.port(),
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "\"type\":\"hello\"");
    EXPECT_TRUE(upgraded.starts_with("HTTP/1.1 101")) << upgraded;
    EXPECT_NE(upgraded.find("\"type\":\"hello\""), std::string::npos);

    Wire unencrypted(server.port());
    unencrypted.send(get("/api/me"));
    EXPECT_EQ(readResponse(unencrypted).status, 0);
    EXPECT_EQ(exchange(server.port(), get("/api/me"), "", TLS1_1_VERSION), "");
    EXPECT_TRUE(exchange(server.port(), get("/api/me"), "", TLS1_2_VERSION).starts_with("HTTP/1.1 200"));
}

TEST_F(Encrypted, WhoeverKeepsSilentIsLeftAlone) {
    const ServerProcess server(directory_.file("games.db"),
                               {"--cert", files_.certificate, "--key", files_.key, "--request-seconds", "1"});
    Wire silent(server.port());  // no handshake in time
    EXPECT_EQ(silent.readUntil("\n"), "");
    EXPECT_TRUE(silent.isOver());
}

TEST_F(Encrypted, FilesThatDoNotFitAreNamed) {
    EXPECT_EQ(faultOf(files_), "");
    const std::string missing = directory_.file("missing.pem");
    EXPECT_EQ(faultOf({missing, files_.key}), "The certificate " + missing + ": No such file or directory.");
    EXPECT_EQ(faultOf({files_.certificate, missing}), "The key " + missing + ": No such file or directory.");
    const std::string text = directory_.file("text.pem");
    std::ofstream(text) << "no certificate\n";
    EXPECT_EQ(faultOf({text, files_.key}), "The certificate " + text + ": it is none in PEM.");
    EXPECT_NE(faultOf({files_.certificate, text}).find("The key " + text), std::string::npos);
    const TlsFiles others{directory_.file("other.pem"), directory_.file("other_key.pem")};
    makeCertificate(others);
    EXPECT_NE(faultOf({files_.certificate, others.key}).find("not the certificate's"), std::string::npos);
    const TlsFiles secret{directory_.file("secret.pem"), directory_.file("secret_key.pem")};
    makeCertificate(secret, "password");
    EXPECT_NE(faultOf(secret).find("without a password"), std::string::npos);
}

TEST_F(Encrypted, CertificateWithoutKeyIsRefused) {
    EXPECT_EQ(ServerProcess(directory_.file("games.db"), {"--cert", files_.certificate}).port(), 0);
    EXPECT_EQ(ServerProcess(directory_.file("games.db"), {"--key", files_.key}).port(), 0);
    const std::string missing = directory_.file("missing.pem");
    EXPECT_EQ(ServerProcess(directory_.file("games.db"), {"--cert", missing, "--key", files_.key}).port(), 0);
}

}  // namespace nowchess::server
