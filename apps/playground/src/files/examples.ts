import type { Skill } from "../worker/protocol.js";

/** An example skill. */
export interface Example {
  readonly id: string;
  readonly title: string;
  /** The initial target format. */
  readonly to: string;
}

/**
 * One example of each format, and some with typical mistakes. The page shows the first until the user opens a skill.
 */
export const EXAMPLES: readonly Example[] = [
  { id: "changelog", title: "Agent Skills: changelog", to: "adr002" },
  { id: "meeting-notes", title: "Skill Manifest v2: meeting notes", to: "stop" },
  { id: "bread-log", title: "Skill Manifest v1: bread log", to: "skill-manifest-v2" },
  { id: "tide-table", title: "STOP: tide table", to: "adr002" },
  { id: "unit-converter", title: "Skill Standard: unit converter", to: "stop" },
  { id: "seed-vault", title: "Semioverse: seed vault", to: "skill-manifest-v2" },
  { id: "release-notes", title: "ADR-002: release notes", to: "stop" },
  { id: "messy-agent-skill", title: "Messy: an Agent Skill written by hand", to: "stop" },
  { id: "messy-v2", title: "Messy: a block with mistakes in its JSON", to: "stop" },
  { id: "messy-stop", title: "Messy: a STOP manifest with misspelt keys", to: "adr002" },
];

/** Loaders for the files of all examples, by path. */
const FILES = import.meta.glob<string>(["../../examples/**/*", "../../../../examples/meeting-notes/**/*"], {
  query: "?raw",
  import: "default",
});

/**
 * Reads an example into a folder that is named after its id.
 *
 * @throws Error if no example has this id
 */
export async function loadExample(id: string): Promise<Skill> {
  const mark = `/examples/${id}/`;
  const paths = Object.keys(FILES).filter((path) => path.includes(mark));
  if (paths.length === 0) throw new Error(`Unknown example "${id}".`);
  const entries = paths.map(async (path) => [path.slice(path.indexOf(mark) + mark.length), await FILES[path]?.()]);
  return { folder: id, contents: Object.fromEntries(await Promise.all(entries)) };
}
