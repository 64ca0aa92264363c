import { defineDiagnostics } from "@skill-convert/core";

/** What checking and running a skill has to say about it. */
export const runtimeDiagnostics = defineDiagnostics("runtime", {
  "no-skill": {
    severity: "error",
    message: "There is no skill in {folder}: {reason}.",
    docs: "The skill's folder has to exist before anything else can be checked (ADR-002, validation rule 1).",
  },
});
