include("${CMAKE_CURRENT_LIST_DIR}/gpo-targets.cmake")
