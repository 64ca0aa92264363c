import { execFileSync } from "node:child_process";
import fs, { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadRegistry } from "@skill-convert/formats";
import Ajv from "ajv-draft-04";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { SarifRules } from "../../../packages/report/src/sarif/sarif-rules.js";
import { rulesOf } from "../../../packages/workspace/src/config/definitions.js";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { skillYaml, UNQUOTED } from "./validate-support.js";

const catalog = rulesOf(await loadRegistry());
const project = fileURLToPath(new URL("../../..", import.meta.url));
// The official schema is not part of the repository. Its test is skipped without it.
const OFFICIAL = join(project, "../shared/specs/sarif-schema-2.1.0.json");
const CORPUS = join(project, "../shared/corpus");

interface Region {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region: Region;
    };
  }[];
  readonly partialFingerprints: Record<string, string>;
  readonly fixes?: {
    readonly artifactChanges: {
      readonly artifactLocation: { readonly uri: string };
      readonly replacements: { readonly deletedRegion: Region; readonly insertedContent: { readonly text: string } }[];
    }[];
  }[];
}
interface Log {
  readonly version: string;
  readonly runs: {
    readonly tool: { readonly driver: { readonly name: string; readonly rules: Record<string, unknown>[] } };
    readonly automationDetails: { readonly id: string };
    readonly columnKind: string;
    readonly results: Result[];
  }[];
}

async function sarif(...args: string[]): Promise<Log> {
  return JSON.parse((await runCli(["validate", ...args, "--reporter", "sarif"])).out) as Log;
}

const resultsOf = (log: Log) => log.runs[0]?.results ?? [];
const printsOf = (log: Log) => resultsOf(log).map(({ partialFingerprints }) => partialFingerprints["skillConvert/v1"]);

/** Skills with findings of every severity, with fixes and without, and names that a URI must escape. */
function badSkills(): string {
  return folder({
    "a b#1/skill.yaml": UNQUOTED,
    "b/SKILL.md": skillMd("other", { effects: ["fs.red"], version: 1, extra: true }),
    "c/skill.yaml": new Uint8Array([0x73, 0x6f, 0x70, 0x3a, 0x93]),
    "日本/skill.yaml": skillYaml("d", "inputs:\n  - name: a\n    type: strng\n  - name: b\n    type: strng\n"),
    "skill-convert.config.json": '{ "rules": { "stop/nothing": "warn" } }',
  });
}

describe("validate --reporter sarif", () => {
  let root: string;
  let log: Log;
  beforeAll(async () => {
    root = badSkills();
    log = await sarif(root, join(root, "nowhere"));
  });

  it("is one run of SARIF 2.1.0 with the name of the tool", () => {
    expect(log.version).toBe("2.1.0");
    expect(log.runs).toHaveLength(1);
    expect(log.runs[0]).toMatchObject({
      tool: { driver: { name: "skill-convert", informationUri: expect.stringContaining("https://") } },
      automationDetails: { id: "skill-convert/validate/" },
      columnKind: "utf16CodeUnits",
    });
    expect(resultsOf(log).length).toBeGreaterThan(6);
  });

  it("describes each rule that a result refers to, once", () => {
    const rules = log.runs[0]?.tool.driver.rules ?? [];
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { ruleId, ruleIndex, level } of resultsOf(log)) {
      expect(rules[ruleIndex]?.["id"]).toBe(ruleId);
      expect(["error", "warning", "note"]).toContain(level);
    }
    for (const rule of rules) {
      expect(rule).toMatchObject({
        shortDescription: { text: expect.stringMatching(/\.$/) },
        fullDescription: { text: expect.stringMatching(/.{20}/) },
        help: { text: expect.stringMatching(/.{20}/), markdown: expect.stringContaining(`\`${rule["id"]}\``) },
        helpUri: expect.stringMatching(/^https:\/\/.*#/),
        defaultConfiguration: { level: expect.stringMatching(/^(error|warning|note)$/) },
      });
    }
  });

  it("places each result in a file, by a URI", () => {
    for (const { locations } of resultsOf(log)) {
      expect(locations).toHaveLength(1);
      const { artifactLocation, region } = locations[0]!.physicalLocation;
      expect(() => new URL(artifactLocation.uri, "file:///base/")).not.toThrow();
      expect(artifactLocation.uri).not.toMatch(/[ #\\]|[^ -~]/);
      expect(region.startLine).toBeGreaterThan(0);
      if (region.endLine !== undefined) expect(region.endLine).toBeGreaterThanOrEqual(region.startLine);
    }
    const uris = resultsOf(log).map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri);
    expect(uris.some((uri) => uri.endsWith("a%20b%231/skill.yaml"))).toBe(true);
  });

  it("names files from the root of the repository", async () => {
    const inside = join(project, "examples");
    const file = join(inside, "meeting-notes", "SKILL.md");
    const results = resultsOf(await sarif(file, "--rule", "skill-manifest-v2/wrong-type=off", "--from", "stop"));
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation).toEqual({
      uri: relative(project, file),
      uriBaseId: "%SRCROOT%",
    });
  });

  it("gives the exact region of each finding", () => {
    const found = resultsOf(log).find(({ ruleId }) => ruleId === "source/unquoted-colon");
    expect(found?.locations[0]?.physicalLocation.region).toEqual({
      startLine: 4,
      startColumn: 14,
      endLine: 4,
      endColumn: 32,
    });
  });

  it("gives fixes with the same result as --fix", async () => {
    const found = resultsOf(log).find(({ ruleId }) => ruleId === "source/unquoted-colon");
    const change = found?.fixes?.[0]?.artifactChanges[0];
    expect(change?.artifactLocation).toEqual(found?.locations[0]?.physicalLocation.artifactLocation);
    const lines = UNQUOTED.split("\n");
    for (const { deletedRegion: at, insertedContent } of [...(change?.replacements ?? [])].reverse()) {
      const line = lines[at.startLine - 1] ?? "";
      lines[at.startLine - 1] =
        line.slice(0, (at.startColumn ?? 1) - 1) + insertedContent.text + line.slice((at.endColumn ?? 1) - 1);
    }
    const own = folder({ "x/skill.yaml": UNQUOTED });
    await runCli(["validate", own, "--fix"]);
    expect(lines.join("\n")).toBe(readFileSync(join(own, "x/skill.yaml"), "utf8"));
  });

  it("gives distinct fingerprints that stay the same when lines move", async () => {
    const prints = printsOf(log);
    expect(new Set(prints).size).toBe(prints.length);
    const text = skillYaml("notes", "inputs:\n  - name: a\n    type: strng\n  - name: b\n    type: strng\n");
    const path = join(folder({ "skill.yaml": text }), "skill.yaml");
    const before = await sarif(path);
    const moved = folder({ "skill.yaml": `# a comment\n\n${text.replace("inputs:", "tags: [x]\n\ninputs:")}` });
    const { renameSync } = await import("node:fs");
    renameSync(join(moved, "skill.yaml"), path);
    const after = await sarif(path);
    expect(printsOf(before).length).toBeGreaterThan(1);
    expect(printsOf(after)).toEqual(printsOf(before));
    expect(resultsOf(after)[0]?.locations).not.toEqual(resultsOf(before)[0]?.locations);
  });

  it("has no results for a valid skill", async () => {
    const fine = await sarif(folder({ "notes/skill.yaml": skillYaml("notes") }));
    expect(fine.runs[0]).toMatchObject({ results: [], tool: { driver: { rules: [] } } });
  });

  it.skipIf(!existsSync(OFFICIAL))("is valid under the official schema", async () => {
    const schema = JSON.parse(readFileSync(OFFICIAL, "utf8")) as object;
    // The formats in it are those of URIs and times; the URIs are checked above.
    const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    const logs = [log, await sarif(folder({ "notes/skill.yaml": skillYaml("notes") }))];
    if (existsSync(CORPUS)) logs.push(await sarif(CORPUS));
    for (const each of logs) {
      validate(each);
      expect(validate.errors ?? []).toEqual([]);
    }
    expect(validate({ ...log, version: "2.0.0" })).toBe(false);
  });
});

describe("--sarif", () => {
  it("writes the log that --reporter sarif prints, beside any other report", async () => {
    const root = badSkills();
    const file = join(root, "log.sarif");
    const ran = await runCli(["validate", root, "--reporter", "github", "--sarif", file]);
    expect(ran).toEqual(await runCli(["validate", root, "--reporter", "github"]));
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(await sarif(root));
  });

  it("reports a log that cannot be written", async () => {
    const root = badSkills();
    const { code, err } = await runCli(["validate", root, "--sarif", join(root, "nowhere/log.sarif")]);
    expect(code).toBe(2);
    expect(err).toContain("log.sarif cannot be written: ");
  });

  it.skipIf(process.platform === "win32")("writes nothing through a link", async () => {
    const root = folder({ "repo/notes/SKILL.md": skillMd("notes"), "home/.profile": "export PRECIOUS=1\n" });
    symlinkSync("../home/.profile", join(root, "repo/log.sarif"));
    symlinkSync("../home", join(root, "repo/reports"));
    const before = snapshot(root);
    const working = process.cwd();
    process.chdir(join(root, "repo"));
    try {
      for (const file of ["log.sarif", "reports/.profile", "reports/new.sarif"]) {
        const { code, err } = await runCli(["validate", "notes", "--sarif", file]);
        expect([code, err]).toEqual([2, expect.stringMatching(/cannot be written: .*link/)]);
      }
    } finally {
      process.chdir(working);
    }
    expect(snapshot(root)).toEqual(before);
  });

  it("goes on if the log cannot be written, keeps the previous one, and says so", async () => {
    const plain = (name: string) => `---\nname: ${name}\ndescription: Takes notes.\n---\n\nTake notes.\n`;
    const root = folder({
      "a/SKILL.md": `\uFEFF${plain("a")}`,
      "b/SKILL.md": `\uFEFF${plain("b")}`,
      "log.sarif": "previous\n",
    });
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const writeSync = fs.writeSync as (descriptor: number, bytes: Uint8Array, ...rest: number[]) => number;
    const write = vi.spyOn(fs, "writeSync").mockImplementation((descriptor, bytes: unknown, ...rest: unknown[]) => {
      if (Buffer.from(bytes as Uint8Array).includes('"version": "2.1.0"')) throw full;
      return writeSync(descriptor, bytes as Uint8Array, ...(rest as number[]));
    });
    const ran = await runCli(["validate", root, "--fix", "--sarif", join(root, "log.sarif")]);
    write.mockRestore();
    expect(ran.code).toBe(2);
    expect(ran.err).toContain("log.sarif cannot be written: no space left on the device (ENOSPC)");
    expect(snapshot(root)).toEqual({
      "a/SKILL.md": plain("a"),
      "b/SKILL.md": plain("b"),
      "log.sarif": "previous\n",
    });
  });

  it.skipIf(process.platform === "win32")("refuses a path that is not a regular file, and does not block", async () => {
    const root = folder({ "notes/skill.yaml": skillYaml("notes") });
    const fifo = join(root, "log.sarif");
    execFileSync("mkfifo", [fifo]);
    for (const file of [fifo, "/dev/null"]) {
      const { code, err } = await runCli(["validate", root, "--sarif", file]);
      expect([code, err]).toEqual([2, expect.stringMatching(/cannot be written: .*not a file/)]);
    }
  });
});

describe("the help of a rule", () => {
  it.each([...catalog.definitions.keys()])("%s begins with a complete sentence", (code) => {
    const rules = new SarifRules(catalog);
    rules.indexOf({ code, severity: "error", message: "", url: "https://example.com" });
    const [{ shortDescription }] = rules.list() as [{ shortDescription: { text: string } }];
    expect(shortDescription.text).toMatch(/^[^ ]+( [^ ]+){2,}\.$/);
    expect(shortDescription.text).not.toMatch(/^Section/);
    expect(shortDescription.text.replace(/(`+).*?\1/g, "")).not.toContain("`");
  });
});
