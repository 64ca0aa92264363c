import { join } from "node:path";
import { convert, decodeSkill, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { expectSame } from "../sidecar-skills.js";
import { loadSkill, registry, root, writable } from "../skills.js";

interface Fixture {
  /** The property that the skill is here for, as a noun phrase. */
  readonly what: string;
  readonly format: string;
  readonly files: Readonly<Record<string, string>> | SkillFiles;
  /** Something in it is sensitive, which no sidecar carries. */
  readonly masked?: true;
}

const HEAD = "name: tide\ndescription: Says when it is high.\n";
const STOP = `sop: "0.1"\nname: tide\nversion: 1.0.0\ndescription: Says when it is high.\n`;
const AUTHOR = "author: Ann\nlicense: MIT\n";
const front = (keys: string) => `---\n${keys}---\n\nLook at the table.\n`;

/** Keys of front matter whose names another format has. */
const keysOfOthers = front(`${HEAD}compatibility: [boats]\ntags: [sea]\nversion: 3\nid: other\n`);
const wrongTypes = front(
  "name: [tide]\ndescription: Says when it is high.\nlicense: [MIT]\nmetadata: [1]\nallowed-tools:\n  read: true\n",
);
const block = `{
  "schema_version": "2.0",
  "id": "tide",
  "version": "1.0.0",
  "capabilities": [],
  "effects": [],
  "operations": {},
  "stdout_contract": { "last_line_json": false }
}`;
const sensitive = `inputs:\n  optional:\n    - {name: key, sensitive: true, schema: {type: array, default: [abc]}}\n`;
const otherWords = loadSkill(join(root, "cases/skill-standard/skill-file-differs/skill"), "sea/tide-table");

/** Skills that a conversion got wrong once, or easily could. */
const FIXTURES: readonly Fixture[] = [
  {
    what: "a version that is not SemVer",
    format: "skill-standard",
    files: { "manifest.yaml": "id: sea/tide\nname: tide\nversion: 0x\ndescription: Says when it is high.\n" },
  },
  {
    what: "empty metadata beside an author",
    format: "stop",
    files: {
      "skill.yaml": `${STOP}author: Ann\ninputs: []\noutputs: []\n`,
      "SKILL.md": front(`${HEAD}metadata: {}\n`),
    },
  },
  {
    what: "keys of other formats in front matter beside skill.yaml",
    format: "stop",
    files: { "skill.yaml": STOP, "SKILL.md": keysOfOthers },
  },
  {
    what: "keys of other formats in front matter before a block",
    format: "skill-manifest-v2",
    files: { "SKILL.md": `${keysOfOthers}\n\`\`\`skill-manifest\n${block}\n\`\`\`\n` },
  },
  {
    what: "keys of other formats in front matter beside manifest.yaml",
    format: "skill-standard",
    files: { "manifest.yaml": HEAD, "SKILL.md": keysOfOthers },
  },
  {
    what: "front matter with values of wrong types beside skill.yaml",
    format: "stop",
    files: { "skill.yaml": `${STOP}${AUTHOR}tools_used: [read]\n`, "SKILL.md": wrongTypes },
  },
  {
    what: "front matter with values of wrong types beside manifest.yaml",
    format: "skill-standard",
    files: { "manifest.yaml": `id: tide\n${HEAD}${AUTHOR}`, "SKILL.md": wrongTypes },
  },
  { what: "words of SKILL.md that differ from the manifest", format: "skill-standard", files: otherWords },
  {
    what: "legacy front matter with keys that other formats keep as they are",
    format: "adr002",
    files: { "SKILL.md": front(`${HEAD}version: 1\ninputs: [harbour]\n`) },
  },
  {
    what: "a name that is no folder's",
    format: "adr002",
    files: { "SKILL.md": front('manifest_version: "1.0"\nname: Tide Table\ndescription: Says when it is high.\n') },
  },
  {
    what: "a sensitive default",
    format: "adr002",
    files: { "SKILL.md": front(`manifest_version: "1.0"\n${HEAD}${sensitive}`) },
    masked: true,
  },
];

function filesOf({ files }: Fixture): SkillFiles {
  return typeof files["list"] === "function"
    ? (files as SkillFiles)
    : memoryFiles(files as Record<string, string>, { path: "skills/tide" });
}

describe.each(FIXTURES.map((fixture) => ({ ...fixture, fixture })))("$what ($format)", ({ fixture, format }) => {
  const files = filesOf(fixture);
  const from = registry.get(format);
  if (!from) throw new Error(`The format ${format} is not there.`);
  const targets = writable.filter(({ id }) => id !== format);

  it.each(targets)("comes back from $id byte for byte, with every loss announced", (to) => {
    const there = convert(files, { from, to, lossless: true });
    const result = overlay(files, there.value?.edits ?? []);
    const back = convert(result, { from: to, to: from });
    const codes = [...there.diagnostics, ...back.diagnostics].map(({ code }) => code);
    expect(codes).not.toContain("core/undeclared-loss");
    // A skill that is the same in both formats is unchanged: there is no sidecar, and to convert it is to begin anew.
    const isSame = there.value?.edits.length === 0;
    if (!fixture.masked && !isSame) expectSame(overlay(result, back.value?.edits ?? []), files);
  });

  it.each(targets)("stays as it is when it is $id and is converted to that again", (to) => {
    const there = overlay(files, convert(files, { from, to, lossless: true }).value?.edits ?? []);
    for (const lossless of [true, false]) {
      const again = convert(there, { from: to, to, lossless });
      expect(again.value?.edits).toEqual([]);
      expect(again.value?.manifest).toEqual(decodeSkill(there, to, { sidecar: true }).value?.manifest);
    }
  });
});

describe("words of SKILL.md that differ from the manifest", () => {
  const from = registry.get("skill-standard");
  if (!from) throw new Error("The format is not there.");

  it.each(writable.filter(({ id }) => id !== from.id))("are losses in $id, predicted and with their places", (to) => {
    const { losses } = convert(otherWords, { from, to }).value ?? { losses: [] };
    const words = { name: "tide-words", license: "ISC", author: "Ann", description: expect.stringMatching(/^Use it/) };
    expect(losses.filter(({ path }) => path[0] === "extensions")).toMatchObject([
      {
        kind: "dropped",
        predicted: true,
        source: { file: "SKILL.md" },
        value: { "skill-standard:SKILL.md": words },
      },
    ]);
  });
});
