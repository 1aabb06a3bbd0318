/** Production defaults; only that the peer stands in a folder of its own within another project. */
export default { poweredByHeader: false, serverExternalPackages: ['pg'], turbopack: { root: import.meta.dirname } }
