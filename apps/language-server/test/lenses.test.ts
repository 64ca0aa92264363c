import { CURRENT_CLIENTS } from "@skill-convert/clients";
import { describe, expect, it } from "vitest";
import { ask, hostOf } from "./memory-host.js";

const SKILL = "---\nname: notes\ndescription: Takes notes.\nwhen_to_use: Always.\n---\n\nTake notes.\n";
const host = hostOf({
  "notes/SKILL.md": SKILL,
  "bad/SKILL.md": "---\nname: bad\ndescription: [a]\n---\n",
  "stop/skill.yaml": "sop: '0.1'\nname: x\n",
});
const lens = (path: string, clients?: readonly string[]) =>
  ask("lenses", host, path, clients ? { clients } : {}).map(({ command }) => command?.title);

describe("the line above a SKILL.md", () => {
  it("counts the clients that load it, if they are many", () => {
    expect(lens("notes/SKILL.md")).toEqual([`Loads in ${CURRENT_CLIENTS.length} of ${CURRENT_CLIENTS.length} clients`]);
    expect(lens("notes/SKILL.md", [])).toEqual(lens("notes/SKILL.md"));
  });
  it("names the clients of the settings", () => {
    expect(lens("notes/SKILL.md", ["codex"])).toEqual(["Loads in Codex"]);
    expect(lens("notes/SKILL.md", ["codex", "zoo-code"])).toEqual(["Loads in Codex, Zoo Code"]);
    const three = CURRENT_CLIENTS.slice(0, 3).map(({ id }) => id);
    expect(lens("notes/SKILL.md", three)[0]?.split(", ")).toHaveLength(3);
    const four = CURRENT_CLIENTS.slice(0, 4).map(({ id }) => id);
    expect(lens("notes/SKILL.md", four)).toEqual(["Loads in 4 of 4 clients"]);
  });
  it("names all clients that do not load it as it is", () => {
    const [title = ""] = lens("bad/SKILL.md");
    expect(title).toMatch(/^[A-Z]/);
    expect(title.toLowerCase()).toMatch(/does not load in|loads with changes in/);
    expect(title.split(/, |; /).length).toBeGreaterThan(3);
  });
  it("is not above the manifest of another format", () => {
    expect(lens("stop/skill.yaml")).toEqual([]);
  });
  it("is text that cannot be clicked", () => {
    const [first] = ask("lenses", host, "notes/SKILL.md", {});
    expect(first).toMatchObject({ command: { command: "" }, range: { start: { line: 0, character: 0 } } });
  });
});
