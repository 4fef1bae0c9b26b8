/** Built in its own folder, whose packages are a link to the project's. */
export default { turbopack: { root: '/' } }
