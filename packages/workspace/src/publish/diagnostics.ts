import { defineDiagnostics } from "@skill-convert/core";

/** The diagnostics of the index under `/.well-known/agent-skills`. */
export const wellKnownDiagnostics = defineDiagnostics("well-known", {
  "field-value": {
    severity: "error",
    message: "{field} {problem}.",
    docs: "The index does not have the form of version 0.2.0 of the discovery of Agent Skills. Clients ignore an index with another `$schema`, and leave out an entry with a value that is not allowed. Correct the value, or write the index with `skill-convert pack --as well-known`.",
  },
  "not-served": {
    severity: "error",
    message: "{address} cannot be read: {reason}.",
    docs: "The index, or a file that one of its entries names, is not there. Relative addresses begin at the folder of the index. Publish the file, or correct the address.",
  },
  "not-checked": {
    severity: "info",
    message: "{address} is on another host, so its digest was not checked.",
    docs: "An entry may name a file on another host. Only the host that you named is asked, and nothing is fetched for an index in a folder.",
  },
  "digest-mismatch": {
    severity: "error",
    message: "{address} has another digest: {digest}.",
    docs: "A client must not use a file whose SHA-256 differs from the digest in the index. The file, or the index, was changed after the other. Write both again with `skill-convert pack --as well-known`, which gives the same bytes for the same skill.",
  },
  "archive-form": {
    severity: "error",
    message: "{address} {problem}.",
    docs: "An archive is a `.tar.gz` or a `.zip` with SKILL.md at its root. Clients reject paths that leave the folder and links. The installer `skills` also rejects names that begin with `./`, as `tar -C folder .` writes them, does not understand PAX headers, and unpacks at most 1,000 files and 50 MiB.",
  },
  "skill-form": {
    severity: "error",
    message: "{address} has no {field} in its front matter that is text, so installers leave the skill out.",
    docs: "The name and the description of a published skill are read from the front matter of its SKILL.md, and from the index. Without them the installer `skills` leaves the skill out without a word.",
  },
  "duplicate-name": {
    severity: "error",
    message: 'The index has two skills with the name "{name}".',
    docs: "A skill is installed under the name in the index, so the second of two would replace the first. Rename one of them.",
  },
  "other-name": {
    severity: "warning",
    message: 'The index calls this skill "{name}", but the skill calls itself "{own}".',
    docs: "A skill is installed in a folder with the name in the index, and Agent Skills require that the name in the front matter is that of the folder. Use one name.",
  },
  "other-description": {
    severity: "warning",
    message: 'The description of "{name}" differs from the one in its front matter.',
    docs: "The description in the index should equal that in the front matter, which clients show after the installation. Copy it.",
  },
});
