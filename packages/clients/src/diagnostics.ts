import { defineDiagnostics } from "@skill-convert/core";

/** Findings about a skill in the clients that it is validated for. */
export const clientDiagnostics = defineDiagnostics("clients", {
  breaks: {
    severity: "error",
    message: "{clients}: {reason}.",
    docs: "A client that the skill is validated for does not load it as intended. [clients.md](../clients.md) lists what each client does, with the sources.",
  },
  changes: {
    severity: "warning",
    message: "{clients}: {reason}.",
    docs: "A client that the skill is validated for loads it, but with a different name or description than the file gives. [clients.md](../clients.md) lists what each client does, with the sources.",
  },
  "ignored-key": {
    severity: "info",
    message: '{clients} "{key}", so {consequence}.',
    docs: "Some clients define the key, and a client that the skill is validated for ignores it. A key is reported only if ignoring it can do harm. If it matters, say the same in the instructions or in the client's own file; for Codex, `--fix --client codex` writes `agents/openai.yaml`.",
  },
  ended: {
    severity: "warning",
    message: "{client} {change}.{successors}",
    docs: "The skill is validated for a client that has ended or has another name today. `--client all` leaves such clients out. Name the client that continues it instead. [clients.md](../clients.md) lists the state of each client, with the source.",
  },
  limited: {
    severity: "info",
    message: "{client} {change}.{successors}",
    docs: "The client exists, but not for everybody who had it. Those who no longer have it may use its successor, so validate the skill for that client as well. [clients.md](../clients.md) lists the state of each client, with the source.",
  },
  "own-file": {
    severity: "info",
    message: '{clients} ignores "{key}" and reads {field} in {file} instead, which is not set accordingly.',
    docs: "The client reads this setting from its own file and not from the front matter. The fix creates the file or sets the field in it, and changes nothing else.",
  },
});
