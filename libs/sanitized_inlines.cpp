// SPDX-License-Identifier: MIT
// Of sanitizer builds only: optimized copies of the templates that unoptimized code calls most. Programs are linked
// with these first, and the linker takes the first of several copies; they have the checks of the sanitizers, as the
// others.
#include "apr/base/bytes.h"
#include "apr/base/json.h"
#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

template class apr::Result<apr::Json>;
template class apr::Result<std::span<const std::byte>>;
template class apr::Result<std::string>;
template class apr::Result<std::string_view>;
template class apr::Result<std::uint32_t>;
template class apr::Result<std::uint64_t>;
template class apr::Result<std::uint8_t>;
template class std::basic_string<char>;
template class std::basic_string_view<char>;
template class std::map<std::string, apr::Json, std::less<>>;
template class std::map<std::string, std::string, std::less<>>;
template class std::map<std::string, std::string>;
template class std::set<std::string, std::less<>>;
template class std::set<std::string>;
template class std::shared_ptr<const void>;
template class std::span<const double>;
template class std::span<const float>;
template class std::span<const std::byte>;
template class std::span<std::byte>;
template class std::vector<apr::Json>;
template class std::vector<char>;
template class std::vector<double>;
template class std::vector<float>;
template class std::vector<int>;
template class std::vector<std::byte>;
template class std::vector<std::int64_t>;
template class std::vector<std::string>;
template class std::vector<std::uint32_t>;
template class std::vector<std::uint64_t>;
template class std::vector<std::uint8_t>;
template class tl::expected<apr::Json, apr::Error>;
template class tl::expected<std::span<const std::byte>, apr::Error>;
template class tl::expected<std::string, apr::Error>;
template class tl::expected<std::string_view, apr::Error>;
template class tl::expected<std::uint32_t, apr::Error>;
template class tl::expected<std::uint64_t, apr::Error>;
template class tl::expected<std::uint8_t, apr::Error>;
#ifdef __GLIBCXX__
template class __gnu_cxx::__normal_iterator<apr::Json*, std::vector<apr::Json>>;
template class __gnu_cxx::__normal_iterator<char*, std::string>;
template class __gnu_cxx::__normal_iterator<char*, std::vector<char>>;
template class __gnu_cxx::__normal_iterator<const apr::Json*, std::vector<apr::Json>>;
template class __gnu_cxx::__normal_iterator<const char*, std::string>;
template class __gnu_cxx::__normal_iterator<const double*, std::vector<double>>;
template class __gnu_cxx::__normal_iterator<const float*, std::vector<float>>;
template class __gnu_cxx::__normal_iterator<const std::byte*, std::vector<std::byte>>;
template class __gnu_cxx::__normal_iterator<const std::string*, std::vector<std::string>>;
template class __gnu_cxx::__normal_iterator<const std::uint64_t*, std::vector<std::uint64_t>>;
template class __gnu_cxx::__normal_iterator<double*, std::vector<double>>;
template class __gnu_cxx::__normal_iterator<float*, std::vector<float>>;
template class __gnu_cxx::__normal_iterator<std::byte*, std::vector<std::byte>>;
template class __gnu_cxx::__normal_iterator<std::string*, std::vector<std::string>>;
template class __gnu_cxx::__normal_iterator<std::uint64_t*, std::vector<std::uint64_t>>;
#endif
