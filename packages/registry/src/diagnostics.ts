import { defineDiagnostics } from "@skill-convert/core";

/** All diagnostics of this package, by code. */
export const registryDiagnostics = defineDiagnostics("registry", {
  "no-id": {
    severity: "error",
    message: "The skill has no id, and no folder to derive one from.",
    docs: "The registry maps an id to its manifest (definition 8.1). Give the manifest an id, or register it with the path of its folder.",
  },
  "unknown-vault": {
    severity: "error",
    message: 'No vault is named "{vault}". The registry has these vaults: {known}.',
    docs: "With several vaults, an id is written `vault:id`. Name the vaults when you create the registry.",
  },
  "duplicate-id": {
    severity: "error",
    message: "{skill} is already registered: the skills in {dir} and {other} have the same id.",
    docs: "Ids are unique (invariant 8.3). To register a new version, replace the skill. Otherwise give it another id.",
  },
  cycle: {
    severity: "error",
    message: "The skills depend on each other in a cycle: {path}. {advice}",
    docs: "The dependency graph has no cycles (invariant 5.3), and no skill on a cycle can be invoked. Remove one of the dependencies on the path. Coordination dependencies count: one declaration is enough for two skills whose write regions overlap (definition 6.2), and two in opposite directions are a cycle.",
  },
  conflict: {
    severity: "error",
    message:
      "{a} and {b} may run together in {context} and write to overlapping folders: {a} to {folderA}, {b} to {folderB}. Neither declares a coordination dependency on the other.",
    docs: "Skills in an execution context must not be in conflict (definition 6.2, invariant 8.3). Declare a coordination dependency in one of them, so that it runs after the other; narrow a region; or remove one of them from the context.",
  },
  "not-registered": {
    severity: "error",
    message: "{skill} is not registered{hint}.",
    docs: "No skill in this registry has this id. Write the id of another vault as `vault:id`.",
  },
  "insufficient-bump": {
    severity: "error",
    message: "{skill}: {verdict} {changes}",
    docs: "Definitions 7.2 and 7.3 list the changes that a minor version may make. Raise the version accordingly, or revert the breaking change.",
  },
  "undecided-change": {
    severity: "error",
    message: "{skill}: {verdict} {changes}",
    docs: "It is not always possible to determine whether one JSON Schema accepts everything that another does. Raise the major version, simplify the schemas, or accept the change explicitly.",
  },
  "missing-dependency": {
    severity: "warning",
    message: "{skill} depends on {dependency}, {because}.",
    docs: "A skill can be invoked only if its dependencies are available (definition 5.1), in a version that the dependency accepts.",
  },
  "cannot-run": {
    severity: "error",
    message: "{skill} cannot run: {because}",
    docs: "A skill cannot be invoked until all of its dependencies are available (definition 5.1) and none of them is on a cycle (invariant 5.3). A plan that contains such a skill is refused.",
  },
  "still-needed": {
    severity: "warning",
    message: "{skill} was removed, but is still needed by {dependents}.",
    docs: "A skill that depends on an unregistered skill cannot be invoked (definition 5.1).",
  },
  "major-replaced": {
    severity: "warning",
    message: "{skill} was replaced by a major version with breaking changes, and is needed by {dependents}.",
    docs: "A major version may break the skills that depend on it, so they are not upgraded automatically (definition 7.3). Review them, and update them if needed.",
  },
  "climbing-input": {
    severity: "error",
    message:
      'The value of "{placeholder}" in a region of {skill} contains "..", so it is ignored: the placeholder may stand for anything.',
    docs: "A value must not lead outside of the region that it is used in.",
  },
});
