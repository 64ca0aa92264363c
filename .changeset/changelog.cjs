// The changelogs are read by users: no hashes, and no lists of the other packages, which always have the same version.
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll("\n", "\n  ")}`,
  getDependencyReleaseLine: async () => "",
};
