import { defineDiagnostics } from "@skill-convert/core";

/** What the registry has to say about skills. */
export const registryDiagnostics = defineDiagnostics("registry", {
  "no-id": {
    severity: "error",
    message: "A skill has no id, and there is no folder to derive one from.",
    docs: "The registry maps an id to its manifest (definition 8.1). Give the manifest an id, or register it with the path of its folder.",
  },
  "unknown-vault": {
    severity: "error",
    message: 'There is no vault "{vault}" in this registry; it has {known}.',
    docs: "Skills of several vaults are told apart as `vault:id`. Name the vaults when the registry is created.",
  },
  "duplicate-id": {
    severity: "error",
    message: "{skill} is registered already: the skill in {dir} has the id of the one in {other}.",
    docs: "Ids are unique (invariant 8.3). Replace the skill to register a new version of it, or give this one another id.",
  },
  cycle: {
    severity: "error",
    message: "The skills depend on each other in a circle: {path}.",
    docs: "The dependency graph has no cycles (invariant 5.3). Remove one of the dependencies on the path.",
  },
  conflict: {
    severity: "error",
    message:
      "{a} and {b} may run together in {context}, and both may write: {a} to {folderA}, {b} to {folderB}. Neither declares a coordination dependency on the other.",
    docs: "Inside an execution context no two skills are in conflict (definition 6.2, invariant 8.3). Declare a coordination dependency in one of the two, which makes it run after the other, narrow a region, or take one of them out of the context.",
  },
  "not-registered": {
    severity: "error",
    message: "{skill} is not registered.",
    docs: "The id names no skill of this registry. An id of another vault is written `vault:id`.",
  },
  "insufficient-bump": {
    severity: "error",
    message: "{skill} went from {old} to {new}, and its changes need a {required} version: {changes}.",
    docs: "Definitions 7.2 and 7.3 say which changes a minor version may make. Raise the version as far as the changes demand, or take the breaking change back.",
  },
  "undecided-change": {
    severity: "error",
    message: "Whether {skill} may go from {old} to {new} cannot be decided: {changes}.",
    docs: "Whether one JSON Schema accepts all that another does cannot always be decided. What is not known is not taken for fine. Raise the major version, simplify the schemas, or accept the change explicitly.",
  },
  "missing-dependency": {
    severity: "warning",
    message: "{skill} depends on {dependency}, which is not registered.",
    docs: "A skill can be invoked only where what it depends on is available (definition 5.1).",
  },
  "still-needed": {
    severity: "warning",
    message: "{skill} was removed, and {dependents} still depend on it.",
    docs: "Skills that depend on a skill that is not registered cannot be invoked (definition 5.1).",
  },
  "major-replaced": {
    severity: "warning",
    message: "{skill} was replaced by a major version that breaks something, and {dependents} depend on it.",
    docs: "A major version need not keep what others rely on, and nobody is upgraded to one without being asked (definition 7.3). Look through the skills that are named, and change them where they need it.",
  },
  "climbing-input": {
    severity: "error",
    message:
      'The value of "{placeholder}" in a region of {skill} climbs with "..", so it is refused; the placeholder may be anything.',
    docs: "A value that is put into a region must not lead out of it.",
  },
});
