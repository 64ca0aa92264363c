import { describe, expect, it } from "vitest";
import { CLIENTS, clientNamed, type FoundIn, taken } from "../src/index.js";

const inProject = (folder: string): FoundIn => ({ scope: "project", folder });
const ofUser = (folder: string): FoundIn => ({ scope: "user", folder });

/** The locations of the skills, and the indexes of those that are taken; undefined if no source says which. */
const cases: readonly [client: string, skills: readonly FoundIn[], taken: readonly number[] | undefined][] = [
  ["claude-code", [inProject(".claude/skills"), ofUser(".claude/skills")], [1]],
  ["vscode", [inProject(".github/skills"), inProject(".claude/skills")], undefined],
  ["copilot-cli", [inProject(".claude/skills"), inProject(".github/skills"), ofUser(".copilot/skills")], [1]],
  ["copilot-cli", [ofUser(".claude/skills"), ofUser(".agents/skills")], [1]],
  ["codex", [inProject(".agents/skills"), ofUser(".codex/skills")], [0, 1]],
  ["cursor", [inProject(".cursor/skills"), inProject(".agents/skills")], undefined],
  ["gemini-cli", [inProject(".gemini/skills"), inProject(".agents/skills")], [1]],
  ["gemini-cli", [inProject(".gemini/skills"), ofUser(".gemini/skills")], undefined],
  ["opencode", [inProject(".opencode/skills"), inProject(".agents/skills")], undefined],
  ["roo", [ofUser(".roo/skills"), inProject(".agents/skills")], [1]],
  ["roo", [inProject(".agents/skills"), inProject(".roo/skills"), ofUser(".roo/skills")], [1]],
  ["roo", [inProject(".roo/skills"), inProject(".roo/skills")], undefined],
  ["zoo-code", [ofUser(".roo/skills"), inProject(".agents/skills")], [1]],
  ["goose", [inProject(".claude/skills"), inProject(".goose/skills"), ofUser(".agents/skills")], [1]],
  ["goose", [ofUser(".config/agents/skills"), ofUser(".config/goose/skills")], [1]],
  ["kiro", [ofUser(".kiro/skills"), inProject(".kiro/skills")], [1]],
  ["warp", [inProject(".warp/skills"), inProject(".agents/skills")], [1]],
  ["warp", [inProject(".agents/skills"), ofUser(".agents/skills")], undefined],
  ["openclaw", [ofUser(".agents/skills"), inProject(".agents/skills"), inProject("skills")], [2]],
  ["openclaw", [ofUser(".openclaw/skills"), ofUser(".agents/skills")], [1]],
  ["hermes", [ofUser(".hermes/skills"), inProject(".agents/skills")], [1]],
  ["hermes", [ofUser(".hermes/skills"), ofUser(".hermes/skills")], undefined],
  ["cline", [inProject(".cline/skills"), ofUser(".agents/skills")], [1]],
  ["cline", [ofUser(".cline/skills"), ofUser(".agents/skills")], undefined],
];

describe("a client that finds several skills with one name", () => {
  it.each(cases)("takes those that its source names: %s, %j", (id, skills, winners) => {
    const client = clientNamed(id);
    expect(client && taken(client, skills)).toEqual(winners?.map((index) => skills[index]));
  });

  it.each(CLIENTS)("orders only folders that it scans, and takes a single skill: $id", (client) => {
    const scanned = new Set([...client.project, ...client.user]);
    for (const folder of client.duplicates?.folders ?? []) expect(scanned).toContain(folder);
    const [folder = ""] = client.project;
    expect(taken(client, [inProject(folder)])).toEqual([inProject(folder)]);
  });
});
