import { readFileSync } from "node:fs";
import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { type Adapter, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { convertSkill, type TextPlace, type TracedConversion, trace, wayBack } from "../src/index.js";

const example = readFileSync(new URL("../../../examples/meeting-notes/SKILL.md", import.meta.url), "utf8");
const notes = memoryFiles({ "SKILL.md": example, "scripts/notes.sh": "echo\n" }, { path: "meeting-notes" });

const plain = memoryFiles(
  {
    "skill.yaml":
      'sop: "0.1"\nname: tides\nversion: 1.0.0\ndescription: Reads tide tables.\ninputs:\n  - name: harbour\n    type: string\n    required: true\n    description: The harbour\n',
  },
  { path: "skills/tides" },
);

function convert(files: SkillFiles, from: Adapter, to: Adapter): TracedConversion {
  const { value } = convertSkill(files, { from, to });
  if (!value) throw new Error("the conversion failed");
  return value;
}

function textAt(files: SkillFiles, place: TextPlace | undefined): string | undefined {
  const content = place && files.text(place.file);
  return place && content?.kind === "text" ? content.text.slice(place.range.start, place.range.end) : undefined;
}

/** Returns the links with the texts at both ends. */
function linksOf(files: SkillFiles, { links, files: after }: TracedConversion) {
  return links.map(({ label, status, source, result }) => [
    label,
    status,
    textAt(files, source),
    textAt(after, result),
  ]);
}

describe("tracing a conversion", () => {
  it("links each part to its location in the result", () => {
    const links = linksOf(plain, convert(plain, stopAdapter, adr002Adapter));
    expect(links).toContainEqual(["the version", "same", "1.0.0", "1.0.0"]);
    expect(links).toContainEqual(['the description of parameter "harbour"', "same", "The harbour", "The harbour"]);
  });

  it("reports lost, changed, moved and added parts", () => {
    const links = linksOf(notes, convert(notes, skillManifestV2Adapter, stopAdapter));
    expect(links).toContainEqual(['the name of capability "notes-take"', "lost", '"notes-take"', undefined]);
    expect(links).toContainEqual([
      '"type" of the schema of output field "decisions" of operation "take"',
      "changed",
      '"integer"',
      "number",
    ]);
    expect(links).toContainEqual(['the name of operation "take"', "moved", '"take"', "take"]);
    expect(links).toContainEqual(['the name of parameter "operation"', "added", undefined, "operation"]);
  });

  it("treats a command line as one part", () => {
    const { links } = convert(notes, skillManifestV2Adapter, stopAdapter);
    const commands = links.filter(({ path }) => path.includes("entrypoints"));
    expect(commands.map(({ path }) => path.at(-1))).toEqual(["unix", "unix"]);
  });

  it("matches list elements by name in any order", () => {
    const files = memoryFiles({
      "skill.yaml": 'sop: "0.1"\nname: a\nversion: 1.0.0\ndescription: d\ntags: [one, two]\n',
    });
    const { value: from } = stopAdapter.decode(files);
    const other = memoryFiles({
      "skill.yaml": 'sop: "0.1"\nname: a\nversion: 1.0.0\ndescription: d\ntags: [two, one]\n',
    });
    const { value: to } = stopAdapter.decode(other);
    if (!from || !to) throw new Error("a manifest cannot be read");
    const pairs = trace(from, to).filter(({ path }) => path[0] === "tags");
    expect(pairs.map(({ status, source, result }) => [status, textAt(files, source), textAt(other, result)])).toEqual([
      ["same", "one", "one"],
      ["same", "two", "two"],
    ]);
  });

  it("returns only ranges inside the text", () => {
    const conversion = convert(notes, skillManifestV2Adapter, adr002Adapter);
    expect(conversion.links.length).toBeGreaterThan(20);
    for (const link of conversion.links) {
      if (link.source) expect(textAt(notes, link.source)).not.toBe("");
      if (link.result) expect(textAt(conversion.files, link.result)).not.toBe("");
      expect(link.source ?? link.result).toBeDefined();
    }
  });
});

describe("a converted skill", () => {
  it("is in a folder named after its id, with the unchanged files", () => {
    const { files, manifestFile } = convert(notes, skillManifestV2Adapter, stopAdapter);
    expect([files.folder, manifestFile, files.list()]).toEqual([
      "meeting-notes",
      "skill.yaml",
      ["SKILL.md", "scripts/notes.sh", "skill.yaml"],
    ]);
  });

  it("has losses with their locations in the source and in the result", () => {
    const conversion = convert(notes, skillManifestV2Adapter, stopAdapter);
    const loss = conversion.losses.find(({ pointer }) => pointer === "/operations/0/output/fields/2/schema/type");
    expect(loss?.message).toBe("STOP has its own types, so integer was written as number.");
    expect(loss?.source?.file).toBe("SKILL.md");
    expect(textAt(conversion.files, loss?.result)).toBe("number");
    expect(loss?.links.map((index) => conversion.links[index]?.status)).toEqual(["changed"]);
  });

  it("hides sensitive values in its canonical manifest", () => {
    const text =
      '---\nmanifest_version: "1.0"\nname: a\ndescription: d\nversion: 1.0.0\ninputs:\n  optional:\n    - name: key\n      description: k\n      sensitive: true\n      schema: { type: string, default: "hunter2" }\n---\n# A\n';
    const { manifest } = convert(memoryFiles({ "SKILL.md": text }), adr002Adapter, stopAdapter);
    expect(JSON.stringify(manifest)).not.toContain("hunter2");
  });

  it("is undefined if the source cannot be read, and the diagnostics have an error", () => {
    const { value, diagnostics } = convertSkill(memoryFiles({ "skill.yaml": "sop: [" }), {
      from: stopAdapter,
      to: adr002Adapter,
    });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ severity }) => severity)).toContain("error");
  });
});

describe("the way back", () => {
  it("restores every file byte for byte", () => {
    const bytes = new Uint8Array([0, 255, 10]);
    const files = memoryFiles(
      { "SKILL.md": example.replaceAll("\n", "\r\n"), "a.bin": bytes },
      { path: "meeting-notes" },
    );
    expect(wayBack(files, { from: skillManifestV2Adapter, to: stopAdapter }).value).toEqual([
      { path: "SKILL.md", status: "same" },
      { path: "a.bin", status: "same" },
    ]);
  });

  it("fails if the conversion fails", () => {
    const { value, diagnostics } = wayBack(memoryFiles({ "skill.yaml": "sop: [" }), {
      from: stopAdapter,
      to: adr002Adapter,
    });
    expect([value, diagnostics.length > 0]).toEqual([undefined, true]);
  });
});
