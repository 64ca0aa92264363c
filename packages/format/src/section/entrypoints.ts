import type { Entrypoints, Template } from "@skill-convert/core";
import { pathText } from "./words.js";

// The entrypoints of an operation as the generated section has them.

/** The default instruction of many skills, which agents follow anyway. */
const FOLLOW = /^\s*follow skill\.md\.?\s*$/i;

/** The instruction for agents among the entrypoints, unless it only tells them to follow SKILL.md. */
export function agentIn({ agent }: Entrypoints = {}): string | undefined {
  return agent === undefined || agent.trim() === "" || FOLLOW.test(agent) ? undefined : agent;
}

/** The platforms that have command lines of their own. */
type Platform = "unix" | "windows";

/** The command lines of an operation. */
export function commandsIn({ unix = [], windows = [] }: Entrypoints = {}) {
  const all = [
    { platform: "unix", system: "Unix", language: "sh", argv: unix },
    { platform: "windows", system: "Windows", language: "bat", argv: windows },
  ] as const;
  return all.flatMap(({ argv, ...which }) => (argv.length === 0 ? [] : [{ ...which, argv }]));
}

/**
 * A command line as a person would type it in a shell of the platform, with inputs in angle brackets. `wordsOf` reads it back.
 */
export function commandText(argv: readonly Template[], platform: Platform): string {
  return argv.map((word) => argument(word, platform)).join(" ");
}

/** Text that no shell of the platform changes. */
const PLAIN = { unix: /^[\w@%+=:,./{}-]*$/, windows: /^[\w@%+=:,./\\{}-]*$/ } as const;

/**
 * An argument as a person would type it. One with an input is in quotes: angle brackets redirect in a shell, and the value may
 * have blanks.
 */
function argument(template: Template, platform: Platform): string {
  const text = pathText(template);
  if (text !== "" && PLAIN[platform].test(text)) return text;
  return inQuotes(text, platform).replaceAll("<!--", "<!\\u002d-");
}

function inQuotes(text: string, platform: Platform): string {
  // No command line has control characters, so they are shown as JSON shows them.
  if (/\p{Cc}/u.test(text)) return JSON.stringify(text);
  // Programs for Windows read a backslash as itself, except before a quote.
  if (platform === "windows") return `"${text.replace(/(\\*)("|$)/g, "$1$1$2").replaceAll('"', '\\"')}"`;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}
