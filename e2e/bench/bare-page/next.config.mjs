/** It is built in a folder of its own, whose packages are a link to the project's. */
export default { turbopack: { root: '/' } }
