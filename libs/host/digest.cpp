// SPDX-License-Identifier: MIT
#include "apr/host/digest.h"

#include "apr/base/text.h"
#include "apr/host/shared_library.h"

#include <openssl/evp.h>
#include <openssl/opensslv.h>

#include <array>
#include <cstddef>

namespace apr {
namespace {

struct Crypto {
    decltype(&::EVP_MD_CTX_new) create = nullptr;
    decltype(&::EVP_MD_CTX_free) destroy = nullptr;
    decltype(&::EVP_sha1) sha1 = nullptr;
    decltype(&::EVP_sha256) sha256 = nullptr;
    decltype(&::EVP_DigestInit_ex) init = nullptr;
    decltype(&::EVP_DigestUpdate) update = nullptr;
    decltype(&::EVP_DigestFinal_ex) final = nullptr;
};

#define APR_LIBRARY_VERSION_TEXT_(version) #version
#define APR_LIBRARY_VERSION_TEXT(version) APR_LIBRARY_VERSION_TEXT_(version)

Result<Crypto> loadAll()
{
    // Never unloaded: libcrypto registers handlers for the end of the program.
    static const auto* library =
        new Result<SharedLibrary>(SharedLibrary::open("libcrypto.so." APR_LIBRARY_VERSION_TEXT(OPENSSL_SHLIB_VERSION)));
    if (!*library) {
        return library->error();
    }
    Crypto out;
    APR_CHECK((*library)->bind(out.create, "EVP_MD_CTX_new"));
    APR_CHECK((*library)->bind(out.destroy, "EVP_MD_CTX_free"));
    APR_CHECK((*library)->bind(out.sha1, "EVP_sha1"));
    APR_CHECK((*library)->bind(out.sha256, "EVP_sha256"));
    APR_CHECK((*library)->bind(out.init, "EVP_DigestInit_ex"));
    APR_CHECK((*library)->bind(out.update, "EVP_DigestUpdate"));
    APR_CHECK((*library)->bind(out.final, "EVP_DigestFinal_ex"));
    return out;
}

const Result<Crypto>& crypto()
{
    static const Result<Crypto> loaded = loadAll();
    return loaded;
}

Error failure()
{
    return {.code = Errc::Memory, .message = "cannot compute the hash"};
}

EVP_MD_CTX* contextOf(const std::shared_ptr<void>& context)
{
    return static_cast<EVP_MD_CTX*>(context.get());
}

} // namespace

Result<Digest> Digest::start(Algorithm algorithm)
{
    if (!crypto()) {
        return crypto().error();
    }
    const Crypto& library = *crypto();
    Digest out(std::shared_ptr<void>(
        library.create(), [&library](void* context) { library.destroy(static_cast<EVP_MD_CTX*>(context)); }));
    if (out.m_context == nullptr ||
        library.init(contextOf(out.m_context), algorithm == Algorithm::Sha1 ? library.sha1() : library.sha256(),
                     nullptr) != 1) {
        return failure();
    }
    return out;
}

Status Digest::update(std::span<const std::byte> bytes)
{
    if (crypto()->update(contextOf(m_context), bytes.data(), bytes.size()) != 1) {
        return failure();
    }
    return {};
}

Result<std::vector<std::byte>> Digest::finishBytes()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (crypto()->final(contextOf(m_context), digest.data(), &size) != 1) {
        return failure();
    }
    m_context.reset();
    const auto bytes = std::as_bytes(std::span(digest).first(size));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

Result<std::string> Digest::finish()
{
    APR_TRY(const auto bytes, finishBytes());
    return toHex(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

} // namespace apr
