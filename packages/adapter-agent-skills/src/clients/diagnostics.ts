import { defineDiagnostics } from "@skill-convert/core";

/** What there is to say of a skill in the clients that it is for. */
export const clientDiagnostics = defineDiagnostics("clients", {
  breaks: {
    severity: "error",
    message: "{clients}: {reason}.",
    docs: "A client that the skill is validated for does not load it as it is meant. What each client does, and where that is documented, is in [clients.md](../clients.md).",
  },
  changes: {
    severity: "warning",
    message: "{clients}: {reason}.",
    docs: "A client that the skill is validated for loads it, but with something other than what is written. What each client does, and where that is documented, is in [clients.md](../clients.md).",
  },
  "ignored-key": {
    severity: "info",
    message: '{clients} "{key}", so {consequence}.',
    docs: "The key is defined by some clients, and one that the skill is validated for ignores it. Nothing is reported for keys whose absence does no harm. Say the same in the instructions if it matters, or in the client's own file; for Codex, `--fix --client codex` writes `agents/openai.yaml`.",
  },
  "own-file": {
    severity: "info",
    message: '{clients} ignores "{key}" and reads {field} in {file} instead, which does not say so.',
    docs: "A client keeps in a file of its own what others read in the front matter. The fix writes that file, or the field in it; every other byte stays.",
  },
});
