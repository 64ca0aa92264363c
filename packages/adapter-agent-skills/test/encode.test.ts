import { applyTextEdits, memoryFiles, overlay, type SkillManifest, validateSkill } from "@skill-convert/core";
import { anyManifest, brief, dump, LawBroken, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentSkillsAdapter } from "../src/index.js";
import { DIALECTS, SPECIFIED, skill } from "./fixtures.js";

const decoded = (text: string) => {
  const { value } = agentSkillsAdapter.decode(skill(text));
  if (!value) throw new Error("not read");
  return value.manifest;
};

const encoded = (manifest: SkillManifest, base = memoryFiles({}, { path: "skills/ferry-times" })) => {
  const { value } = agentSkillsAdapter.encode(manifest, { over: base });
  if (!value) throw new Error("not written");
  return { text: dump(overlay(base, value.edits))["SKILL.md"], notes: value.notes };
};

describe("reading", () => {
  it("takes author, repository, version and tags from metadata, and the instructions from the body (agent-skills.md#s28, agent-skills.md#s31, agent-skills.md#s32, agent-skills.md#d13)", () => {
    expect(decoded(SPECIFIED.FULL)).toEqual({
      id: "ferry-times",
      name: "ferry-times",
      description: "Finds the next ferry. Use when somebody wants to cross.",
      license: "Apache-2.0",
      compatibility: "Needs curl and the network",
      metadata: { season: "summer" },
      author: "harbour-office",
      repository: "https://example.com/ferries",
      version: "1.0.0",
      tags: ["ferries", "timetables"],
      tools: { used: ["Bash(curl *)", "Read"] },
      operations: [{}],
      instructions: "\n# Ferry times\n\nLook the crossing up.\n",
    });
  });
  it("takes a version from the source text, and leaves one that is not a SemVer in metadata (agent-skills.md#d13)", () => {
    expect(decoded(DIALECTS.LISTS)).toMatchObject({ version: "2.10.0", tags: ["a", "b"] });
    const odd = decoded(SPECIFIED.FULL.replace('"1.0"', "autumn"));
    expect(odd.version).toBeUndefined();
    expect(odd.metadata).toEqual({ version: "autumn", season: "summer" });
  });
  it("takes a number or boolean in metadata as its source text, and writes it back unchanged (agent-skills.md#d12)", () => {
    const text = SPECIFIED.FULL.replace("season: summer", "season: 1.10\n  draft: true");
    expect(decoded(text).metadata).toEqual({ season: "1.10", draft: "true" });
    const { value } = agentSkillsAdapter.encode(
      { ...decoded(text), author: "me" },
      { over: skill(text), editing: true },
    );
    expect(dump(overlay(skill(text), value?.edits ?? []))["SKILL.md"]).toBe(text.replace("harbour-office", "me"));
  });
  it("derives the id of a skill without a name from its folder (agent-skills.md#d7)", () => {
    expect(decoded(DIALECTS.WITHOUT_NAME)).toMatchObject({ id: "ferry-times", description: "Finds ferries." });
    expect(decoded(DIALECTS.WITHOUT_NAME).name).toBeUndefined();
  });
  it("keeps the keys of clients (agent-skills.md#d9)", () => {
    expect(Object.keys(decoded(DIALECTS.CLIENT_KEYS).extensions?.["frontmatter"] ?? {})).toEqual([
      "argument-hint",
      "disable-model-invocation",
      "paths",
    ]);
  });
});

describe("writing", () => {
  it("writes one name, metadata as strings, and a section for people (agent-skills.md#s25, agent-skills.md#d16, mapping-decisions.md#d77)", () => {
    const { text, notes } = encoded({
      id: "harbour/ferry-times",
      name: "Ferry times",
      version: "1.2.0",
      author: "harbour-office",
      tags: ["ferries", "a,b"],
      metadata: { retries: 3 },
      tools: { required: ["Browser"], used: ["Bash(curl *)", "two words", "Read"] },
      operations: [{ description: "Finds the next ferry." }],
      instructions: "# Ferry times\n",
    });
    expect(text).toBe(`---
name: ferry-times
description: Finds the next ferry.
metadata:
  retries: "3"
  author: harbour-office
  version: 1.2.0
  tags: ferries
allowed-tools: Bash(curl *) Read
---
# Ferry times

<!-- skill-convert:usage -->

## Requirements

- The tool \`Browser\`

<!-- /skill-convert:usage -->
`);
    expect(notes.map(({ path, kind }) => `${path.join("/")} ${kind}`)).toEqual([
      "id narrowed",
      "name narrowed",
      "description synthesised",
      "metadata/retries narrowed",
      "tools/required dropped",
    ]);
  });
  it("truncates long strings between characters (agent-skills.md#s12, agent-skills.md#s17, mapping-decisions.md#d18)", () => {
    const { text = "", notes } = encoded({ id: "a", description: "⛴️".repeat(1000), operations: [{}] });
    const [, description = ""] = /description: (.*)\n/.exec(text) ?? [];
    expect([...description].length).toBe(1024);
    expect(description.endsWith("…")).toBe(true);
    expect(notes.find(({ path }) => path[0] === "description")?.kind).toBe("narrowed");
    expect(encoded({ id: "x".repeat(80), description: "a", operations: [{}] }).text).toContain(
      `name: ${"x".repeat(64)}\n`,
    );
  });
  it("keeps the form of existing lists (mapping-decisions.md#d94)", () => {
    const files = skill(DIALECTS.LISTS);
    const manifest = decoded(DIALECTS.LISTS);
    const more = { ...manifest, tags: ["a", "b", "c"], tools: { used: ["Read"] } };
    const { value } = agentSkillsAdapter.encode(more, { over: files, editing: true });
    expect(dump(overlay(files, value?.edits ?? []))["SKILL.md"]).toBe(
      DIALECTS.LISTS.replace("[a, b]", "[a, b, c]").replace("[Read, 'Bash(git add *)']", "[Read]"),
    );
  });
  it("writes a skill in which validation finds no errors", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const { files } = writeAndRead(agentSkillsAdapter, manifest);
        const name = decodedName(files);
        const renamed = memoryFiles(dump(files), { path: `skills/${name}` });
        const { diagnostics } = validateSkill(renamed, agentSkillsAdapter);
        const found = diagnostics.filter(({ severity }) => severity === "error");
        if (found.length > 0) throw new LawBroken("an invalid skill was written", found.map(brief));
      }),
    );
  });
});

const decodedName = (files: Parameters<typeof dump>[0]) => agentSkillsAdapter.decode(files).value?.manifest.id;

describe("fixes", () => {
  it("put the source text of metadata in quotes, and join tools into one string", () => {
    const { diagnostics } = validateSkill(skill(DIALECTS.LISTS), agentSkillsAdapter);
    const edits = diagnostics.flatMap(({ fix }) => fix?.edits ?? []);
    const fixed = applyTextEdits(DIALECTS.LISTS, edits);
    expect(fixed).toBe(
      DIALECTS.LISTS.replace("2.10", '"2.10"').replace("[Read, 'Bash(git add *)']", '"Read Bash(git add *)"'),
    );
    expect(decoded(fixed)).toEqual(decoded(DIALECTS.LISTS));
  });

  it("ask before they join a list of tools that contains comments", () => {
    const fixOf = (...lines: readonly string[]) => {
      const text = ["---", "name: ferry-times", "description: Tells times.", ...lines, "---", ""].join("\n");
      const { diagnostics } = validateSkill(skill(text), agentSkillsAdapter);
      const fix = diagnostics.find(({ code }) => code === "agent-skills/tools-not-text")?.fix;
      return fix && { ...fix, fixed: applyTextEdits(text, fix.edits) };
    };
    // Comments before the first item and behind the last are kept.
    for (const lines of [["  # to look", "  - Read"], ["  - Read # to look"], ["  - Read", "  - Write # to look"]]) {
      const fix = fixOf("allowed-tools:", ...lines);
      expect([fix?.asks, fix?.fixed]).toEqual([undefined, expect.stringContaining("# to look")]);
    }
    expect(fixOf("allowed-tools:", "  - Read # to look", "  - Write")).toMatchObject({ asks: true });
    expect(fixOf("allowed-tools:", "  - Read", "  # to change", "  - Write")).toMatchObject({ asks: true });
    expect(fixOf("# tools", "allowed-tools:", "  - Read", "  - Write")).toMatchObject({ title: expect.any(String) });
    expect(fixOf("# tools", "allowed-tools:", "  - Read", "  - Write")?.asks).toBeUndefined();
  });

  it("move unknown fields into metadata without asking, unless a comment would be lost (agent-skills.md#s26)", () => {
    const fixOf = (...lines: readonly string[]) => {
      const text = ["---", "name: ferry-times", "description: Tells times.", ...lines, "---", "", "# Notes", ""].join(
        "\n",
      );
      const [fix] = validateSkill(skill(text), agentSkillsAdapter).diagnostics.flatMap((each) => each.fix ?? []);
      return fix && { asks: fix.asks, title: fix.title, moved: applyTextEdits(text, fix.edits) };
    };
    const lost = { asks: true, title: 'Move "repository" into metadata, without the comment beside it' };
    expect(fixOf("repository: [a, b] # mine")).toMatchObject(lost);
    expect(fixOf("repository:", "  - a # first", "  - b")).toMatchObject(lost);
    expect(fixOf("repository: # mine", "  - a")).toMatchObject(lost);
    for (const lines of [
      ["# mine", "repository: 'a # b'"],
      ["repository: a#b"],
      ["repository: a", "license: MIT # ours"],
    ]) {
      const fix = fixOf(...lines);
      expect(fix).toMatchObject({ asks: undefined, title: 'Move "repository" into metadata' });
      for (const comment of ["# mine", "# ours"].filter((each) => lines.join().includes(each))) {
        expect(fix?.moved).toContain(comment);
      }
    }
    for (const key of ["version", "author", "tags", "homepage"]) expect(fixOf(`${key}: 1.0.0`)).toBeUndefined();
  });
});
