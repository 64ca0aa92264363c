import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { skillYaml, UNQUOTED, validateJson } from "./validate-support.js";

const QUOTED = UNQUOTED.replace("Notes: keeps them.", '"Notes: keeps them."');

describe("validate --fix", () => {
  it("quotes what must be quoted, and changes no other byte", async () => {
    const before = `\ufeff# mine\r\n${UNQUOTED.replaceAll("\n", "\r\n")}tags:   [ a,b ]   # as I like it\r\n\r\n`;
    const root = folder({ "notes/skill.yaml": before, "notes/notes.txt": "as: it is" });
    const { code, report } = await validateJson([root, "--fix"]);
    expect(code).toBe(0);
    expect(report.summary).toMatchObject({ valid: 1, errors: 0, fixed: 1, fixable: 0 });
    expect(report.skills[0]).toMatchObject({
      files: [{ path: "skill.yaml", action: "update" }],
      fixed: [{ code: "source/unquoted-colon", file: "skill.yaml" }],
    });
    const after = readFileSync(join(root, "notes/skill.yaml"), "utf8");
    expect(after).toBe(before.replace("Notes: keeps them.", '"Notes: keeps them."'));
    expect(readFileSync(join(root, "notes/notes.txt"), "utf8")).toBe("as: it is");
  });

  it("also fixes what an earlier fix reveals, so that a second run has nothing to do", async () => {
    const text = `${UNQUOTED.replace("name: notes", "name: notes\nauthor: A: B")}tags: [a]\ntags: [a]\n`;
    const root = folder({ "notes/skill.yaml": text });
    const { report } = await validateJson([root, "--fix"]);
    expect(report.skills[0]?.fixed.length).toBeGreaterThan(2);
    const once = snapshot(root);
    expect((await validateJson([root, "--fix"])).report.summary.fixed).toBe(0);
    expect(snapshot(root)).toEqual(once);
  });

  it("applies several fixes that add to the same new field in one run", async () => {
    const text = "---\nname: notes\ndescription: D\nowner: me\nrepository: a, b\nauthr: q\n---\n\nBody\n";
    const root = folder({ "notes/SKILL.md": text });
    await validateJson([root, "--fix-all"]);
    const once = snapshot(root);
    expect(once["notes/SKILL.md"]).toContain("metadata:\n  owner: me\n  repository: a, b\n  authr: q\n---\n");
    expect((await validateJson([root, "--fix-all"])).report.summary.fixed).toBe(0);
    expect(snapshot(root)).toEqual(once);
  });

  it("shows the changes and writes nothing with --dry-run --diff", async () => {
    const root = folder({ "notes/skill.yaml": UNQUOTED });
    const before = snapshot(root);
    const { code, out } = await runCli(["validate", root, "--fix", "--dry-run", "--diff"]);
    expect(code).toBe(1);
    expect(out).toContain('-description: Notes: keeps them.\n+description: "Notes: keeps them."\n');
    expect(out).toContain("1 would be fixed; nothing was written.");
    expect(snapshot(root)).toEqual(before);
    const { report } = await validateJson([root, "--fix", "--dry-run", "--diff"]);
    expect(report).toMatchObject({ dryRun: true, summary: { invalid: 1, errors: 1, fixed: 1 } });
    expect(report.skills[0]?.files[0]?.diff).toContain("@@");
  });

  it("does not fix a finding that is turned off", async () => {
    const root = folder({ "notes/skill.yaml": UNQUOTED });
    const { report } = await validateJson([root, "--fix", "--rule", "source/unquoted-colon=off"]);
    expect([report.summary.fixed, readFileSync(join(root, "notes/skill.yaml"), "utf8")]).toEqual([0, UNQUOTED]);
  });

  it("does not change a file that is not UTF-8", async () => {
    const bytes = Buffer.from(UNQUOTED.replace("them", "th\x93m"), "latin1");
    const root = folder({ "notes/skill.yaml": new Uint8Array(bytes) });
    const { code, report } = await validateJson([root, "--fix"]);
    expect([code, report.summary.fixed]).toEqual([1, 0]);
    expect(readFileSync(join(root, "notes/skill.yaml")).equals(bytes)).toBe(true);
  });

  it("keeps the mode, and does not change a read-only file", async () => {
    const root = folder({ "a/skill.yaml": UNQUOTED, "b/skill.yaml": UNQUOTED });
    chmodSync(join(root, "a/skill.yaml"), 0o640);
    chmodSync(join(root, "b/skill.yaml"), 0o440);
    const { code, report } = await validateJson([root, "--fix"]);
    expect(code).toBe(1);
    expect(statSync(join(root, "a/skill.yaml")).mode & 0o777).toBe(0o640);
    expect(report.skills.map(({ status, fixed }) => [status, fixed.length])).toEqual([
      ["valid", 1],
      ["invalid", 0],
    ]);
    expect(report.skills[1]?.diagnostics.map(({ code: of }) => of)).toContain("cli/not-written");
    expect(readFileSync(join(root, "b/skill.yaml"), "utf8")).toBe(UNQUOTED);
  });

  it("fixes front matter beside a manifest block", async () => {
    const text = skillMd("notes").replace("description: Takes notes.", "description: Notes: takes them.");
    const root = folder({ "notes/SKILL.md": text });
    const { code } = await validateJson([root, "--fix"]);
    expect(code).toBe(0);
    const after = readFileSync(join(root, "notes/SKILL.md"), "utf8");
    expect(after).toBe(text.replace("Notes: takes them.", '"Notes: takes them."'));
  });

  it("quotes any text so that it reads as the same words", async () => {
    const word = fc.string({ unit: fc.constantFrom(..."ab:'\"\\#{}[],&*?|<>=!%@` é日-"), minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(word, word, async (left, right) => {
        const line = `x${left}: ${right}y`;
        // The rest of the line is a comment, and stays one.
        fc.pre(!/\s#/.test(line));
        const root = folder({ "notes/skill.yaml": skillYaml("notes").replace("Keeps notes.", line) });
        const before = readFileSync(join(root, "notes/skill.yaml"), "utf8");
        const { report } = await validateJson([root, "--fix"]);
        const fixed = report.skills[0]?.fixed.some(({ code }) => code === "source/unquoted-colon") ?? false;
        if (!fixed) return;
        const { out } = await runCli(["inspect", root]);
        expect((JSON.parse(out) as { description: string }).description).toBe(line);
        const kept = readFileSync(join(root, "notes/skill.yaml"), "utf8").split("\n");
        kept[3] = before.split("\n")[3] ?? "";
        expect(kept.join("\n")).toBe(before);
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 60) },
    );
  });

  it("does not overwrite a file that changed while it ran", async () => {
    const root = folder({ "a/skill.yaml": UNQUOTED, "b/skill.yaml": UNQUOTED });
    const edited = `${QUOTED}tags: [mine]\n`;
    const { run } = await import("../src/program.js");
    let out = "";
    const code = await run(["validate", root, "--fix", "--reporter", "json"], {
      // The first skill is reported before the second is read, and the second is read before it is written.
      out: (text) => {
        if (text.includes(`${join(root, "a")}"`)) writeFileSync(join(root, "b/skill.yaml"), edited);
        out += text;
      },
      err: () => {},
      interactive: false,
      colour: false,
      input: () => new Uint8Array(),
    });
    expect([code, JSON.parse(out).summary.fixed]).toEqual([0, 1]);
    expect(readFileSync(join(root, "b/skill.yaml"), "utf8")).toBe(edited);
  });

  it("leaves nothing for the next run to warn about, such as a version of two parts", async () => {
    const root = folder({ "a/skill.yaml": skillYaml("a").replace("1.0.0", "1.0") });
    expect((await validateJson([root])).report.summary.fixable).toBeGreaterThan(0);
    await validateJson([root, "--fix"]);
    const { errors, warnings, infos } = (await validateJson([root])).report.summary;
    expect([errors, warnings, infos]).toEqual([0, 0, 0]);
  });

  const TIDE = `sop: "0.1"
name: tide
version: 1.0.0
description: Says when it is high.
inputs:
  - {name: port, type: string, required: true, description: The port.}
outputs:
  - {name: hours, type: string, description: The hours.}
tools_used: [Bash]
side_effects:
  - {type: network, description: Asks for a table., destinations: [example.org]}
`;
  const SKILL = "tide/SKILL.md";
  type Misspelt = readonly [right: string, wrong: string];
  const FIELD: Misspelt = ["description", "descripton"];
  it.each<[format: string, file: string, words: readonly Misspelt[]]>([
    [
      "stop",
      "tide/skill.yaml",
      [FIELD, ["port, type: string", "port, type: strng"], ["type: network", "type: netwrok"]],
    ],
    ["skill-manifest-v2", SKILL, [FIELD, ['{ "type": "string"', '{ "type": "text"'], ["net.fetch", "net.fetsh"]]],
    ["skill-standard", "tide/manifest.yaml", [FIELD]],
    ["skill-standard", "tide/skill.py", [['port": {"type": "string"', 'port": {"type": "sting"']]],
    ["semioverse", SKILL, [FIELD, ["type: string", "type: strng"], ["runtime: inference", "runtime: inferrence"]]],
    ["adr002", SKILL, [FIELD, ["type: string", "type: text"], ["network: true", "netwrok: true"]]],
    ["agent-skills", SKILL, [FIELD, ["allowed-tools", "alowed-tools"]]],
  ])("corrects what is misspelt in %s, in %s, if a person agrees", async (format, file, words) => {
    const skills = folder({ "tide/skill.yaml": TIDE, "tide/scripts/run.sh": "echo\n" });
    const root = folder({});
    await runCli(["convert", skills, "--to", format, "--out", root]);
    const path = join(root, file);
    const text = readFileSync(path, "utf8");
    for (const [right, wrong] of words) {
      expect(text).toContain(right);
      writeFileSync(path, text.replace(right, wrong));
      await validateJson([root, "--fix"]);
      expect(readFileSync(path, "utf8")).toContain(wrong);
      await validateJson([root, "--fix-all"]);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });
});
