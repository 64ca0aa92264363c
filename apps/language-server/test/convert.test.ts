import { describe, expect, it } from "vitest";
import { ask, at, type Files, hostOf } from "./memory-host.js";

const PLAIN = "---\nname: plain\ndescription: Greets.\nlicense: MIT\n---\n\nHi.\n";
const BROKEN = "---\nname: notes\ndescription: Use when: somebody takes notes.\n---\n\nTake notes.\n";
const API = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }';

function convert(files: Files, path: string, to: string, isLossless = false, more: Parameters<typeof hostOf>[1] = {}) {
  return ask("convert", hostOf(files, more), path, { to, isLossless });
}

describe("a conversion in an editor", () => {
  it("has the changes, the losses and a diff", () => {
    const { format, changes, losses, counts, problems, diff } = convert(
      { "plain/SKILL.md": PLAIN },
      "plain/SKILL.md",
      "stop",
    );
    expect([format, problems]).toEqual(["STOP", []]);
    expect(changes.map(({ kind, path }) => [kind, path])).toEqual(
      expect.arrayContaining([["create", at("plain/skill.yaml")]]),
    );
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeGreaterThan(0);
    expect(losses.length).toBeGreaterThan(0);
    for (const loss of losses) expect(loss).toMatch(/^[A-Z][\w ]*: \S/);
    expect(diff).toContain(`${at("plain/skill.yaml")}\n-nothing\n+`);
  });
  it("keeps the original in a sidecar if nothing may be lost", () => {
    const paths = (isLossless: boolean) =>
      convert({ "plain/SKILL.md": PLAIN }, "plain/SKILL.md", "stop", isLossless).changes.map(({ path }) => path);
    expect(paths(true)).toContain(at("plain/.skill-convert.json"));
    expect(paths(false)).not.toContain(at("plain/.skill-convert.json"));
  });
  it("shows a changed file in the diff as it was", () => {
    const { diff } = convert({ "plain/SKILL.md": PLAIN }, "plain/SKILL.md", "skill-manifest-v2");
    expect(diff).toContain(`${at("plain/SKILL.md")}\n-${PLAIN}+---\n`);
  });
  it.each([
    ["the skill has errors", { "notes/SKILL.md": BROKEN }, "notes/SKILL.md", "stop", /must be in quotes/],
    [
      "the file is not a manifest",
      { "notes/manifest.yaml": "kind: Service\n" },
      "notes/manifest.yaml",
      "stop",
      /^manifest.yaml is not a manifest of a skill$/,
    ],
    ["the format has single files", { "notes/SKILL.md": PLAIN }, "notes/SKILL.md", "card", /single file/],
    [
      "the format has folders",
      { "a/a.openapi.json": API, "a/b.openapi.json": API },
      "a/a.openapi.json",
      "stop",
      /is a folder/,
    ],
  ])("is refused with the reasons, and changes nothing, if %s", (_, files, path, to, reason) => {
    const { problems, changes, diff, losses } = convert(files as Files, path, to);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join(" ")).toMatch(reason);
    expect([changes, diff, losses]).toEqual([[], "", []]);
  });
  it("reports only the errors of a skill that has errors", () => {
    const { problems } = convert(
      { "notes/SKILL.md": BROKEN.replace("---\n\n", "x: 1\n---\n\n") },
      "notes/SKILL.md",
      "stop",
    );
    expect(problems).toHaveLength(1);
  });
  it("is refused if a file must not be written", () => {
    const refusals = ["link/profile was not written: it is a link."];
    const files = { "plain/SKILL.md": PLAIN };
    const { problems, changes } = convert(files, "plain/SKILL.md", "stop", false, { refusalsOf: () => refusals });
    expect([problems, changes]).toEqual([refusals, []]);
  });
  it("throws for a format that cannot be written", () => {
    expect(() => convert({ "plain/SKILL.md": PLAIN }, "plain/SKILL.md", "word")).toThrow('the format "word"');
  });
});
