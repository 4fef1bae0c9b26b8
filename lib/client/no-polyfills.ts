/** Instead of the framework's polyfills: browsers that have popovers and anchors, as every screen needs, have all of them. */
export {}
