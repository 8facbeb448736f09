# Makes find_package(gpo) work for other CMake projects.

include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/gpo")

install(TARGETS gpo EXPORT gpo-targets)
install(DIRECTORY cpp/include/gpo DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT gpo-targets NAMESPACE gpo:: DESTINATION "${package_dir}")

write_basic_package_version_file("${PROJECT_BINARY_DIR}/gpo-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES cmake/gpo-config.cmake "${PROJECT_BINARY_DIR}/gpo-config-version.cmake" DESTINATION "${package_dir}")
