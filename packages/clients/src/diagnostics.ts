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
  "not-accepted": {
    severity: "error",
    message: "{client} does not accept this skill: {reason}.",
    docs: "A registry refuses a skill whose files are too large or belong to something else, or whose instructions are too short, when it is published. Files that begin with a dot and `node_modules` are not published. [clients.md](../clients.md#publishing) lists the rules that are checked, with the source; those that depend on the account, and the review by people and programs, are not.",
  },
  "short-instructions": {
    severity: "warning",
    message: "{client} does not accept instructions as short as these from a new account: {found}.",
    docs: "A registry refuses short instructions of a skill that is published for the first time. How short depends on the account: on its age, and on the number of skills that it has published. [clients.md](../clients.md#publishing) lists the limits.",
  },
  "other-slug": {
    severity: "warning",
    message: '{client} does not accept the name "{name}" for a new skill: it {reason}.',
    docs: "A registry takes the name of the folder for the address of a skill, unless another one is given, and allows fewer names than Agent Skills do. Rename the skill, or give another address when you publish it. A skill that was published under the name before is still accepted.",
  },
  "left-out": {
    severity: "warning",
    message: "{client} leaves out {path}: {reason}.",
    docs: "The skill is published without this file, so whoever installs it does not get it. Replace it, or remove what refers to it.",
  },
  "other-licence": {
    severity: "warning",
    message: '{client} publishes every skill under {licence}, and not under "{found}".',
    docs: "To publish a skill is to accept the licence of the registry. Publish it only if its licence allows that, and say the same in its front matter.",
  },
  "outside-link": {
    severity: "warning",
    message: '"{link}" leads out of the folder, and {client} publishes only the folder.',
    docs: "Whoever installs the skill does not have the file to which the link leads. Copy it into the folder, or link to it on the web.",
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
