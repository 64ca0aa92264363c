import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RULES } from "@skill-convert/runtime";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { CheckDocument, RunDocument } from "../../../packages/report/src/running.js";
import { type CliResult, folder, runCli, skillMd, workIn } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

const project = fileURLToPath(new URL("../../..", import.meta.url));

/** A copy of the examples in a separate git work tree, so that runs leave nothing in the repository. */
const root = folder({});
const demos = join(root, "examples/running");

workIn(root);
beforeAll(() => {
  cpSync(join(project, "examples/running"), demos, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, "-c", "user.name=x", "-c", "user.email=x@example.org", ...args]);
  git("init", "-q");
  git("add", ".");
  git("commit", "-q", "-m", "examples");
});

interface RunResult extends CliResult {
  readonly document: z.infer<typeof RunDocument>;
  readonly codes: readonly string[];
}

async function runDocument(args: readonly string[]): Promise<RunResult> {
  const ran = await runCli(["run", ...args, "--reporter", "json"]);
  const document = z.parse(RunDocument, JSON.parse(ran.out));
  const stopping = document.findings.filter(
    ({ status, diagnostic }) => diagnostic?.severity === "error" || status === "unknown",
  );
  return { ...ran, document, codes: stopping.map(({ diagnostic }) => diagnostic?.code ?? "") };
}

/** The rows of the table in docs/running.md: a run that succeeds, and variants that fail in each way. */
function tryouts(): { format: string; run: string[]; failing: string[][] }[] {
  const rows = readFileSync(join(project, "docs/running.md"), "utf8")
    .split("\n")
    .filter((line) => /^\| [^|]+\| `run /.test(line));
  const values: Record<string, string> = {
    $F: join(demos, "notes.txt"),
    '"$E"': "node scripts/tally.mjs {file} {mode}",
  };
  const words = (cell: string) =>
    (/`([^`]*)`/.exec(cell)?.[1] ?? "")
      .split(" ")
      .map((word) => word.replace(/\$F|"\$E"/, (name) => values[name] ?? ""));
  return rows.map((row) => {
    const [format = "", run = "", ...failing] = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [, skill = "", ...options] = words(run);
    const runArgs = [join(demos, skill), ...options];
    return {
      format,
      run: runArgs,
      failing: failing.map((cell) => combine(runArgs, words(cell), cell.startsWith("without"))),
    };
  });
}

/** The arguments of a run with more options, whose inputs replace those of the same name, or without any inputs. */
function combine(run: readonly string[], more: readonly string[], without: boolean): string[] {
  const replaced = new Set(more.map((word) => word.split("=")[0]));
  const kept = run.filter((word, index) => {
    const input = word === "--input" ? run[index + 1] : run[index - 1] === "--input" ? word : undefined;
    return input === undefined || !(without || replaced.has(input.split("=")[0]));
  });
  return without ? kept : [...kept, ...more];
}

const CODES: Readonly<Record<string, readonly string[]>> = {
  "Skill Manifest v2": ["missing-input", "effect-blocked", "stdout-not-json", "invalid-output"],
  "ADR-002": ["invalid-input", "effects-undeclared", "output-unknown", "output-file-missing"],
  STOP: ["assertion-failed", "effect-blocked", "output-missing", "assertion-failed"],
  "Skill Standard": ["invalid-input", "effects-undeclared", "stdout-not-json", "invalid-output"],
  // The schemas are the precondition and the postcondition (semioverse.md#s46).
  Semioverse: ["missing-input", "effect-blocked", "stdout-not-json", "invalid-output"],
};

describe.each(tryouts())("the example in $format", ({ format, run, failing }) => {
  it("runs", async () => {
    const { code, document } = await runDocument(run);
    expect([code, document.status, document.findings.filter(({ status }) => status === "unknown")]).toEqual([
      0,
      "succeeded",
      [],
    ]);
    expect(document.output).toMatchObject({ words: 11 });
    expect(document.findings.filter(({ rule }) => rule === "run")).toHaveLength(1);
  });

  it.each([
    ["a precondition does not hold", 0, 10],
    ["an effect is blocked", 1, 11],
    ["the output is not JSON", 2, 13],
    ["a postcondition does not hold", 3, 13],
  ])("reports that %s", async (_, column, exit) => {
    const { code, codes } = await runDocument(failing[column] ?? []);
    expect([code, codes[0]]).toEqual([exit, `runtime/${CODES[format]?.[column]}`]);
  });
});

it("docs/running.md has an example for each format", () => {
  expect(tryouts().map(({ format }) => format)).toEqual(Object.keys(CODES));
});

const memory = (overrides: Record<string, unknown> = {}, script = 'echo "{\\"path\\": \\"$1\\"}"\n') =>
  folder({ "SKILL.md": skillMd("memory", overrides), "scripts/take.sh": script });

describe("check", () => {
  it("prints every rule with its finding", async () => {
    const { code, out } = await runCli(["check", memory(), "--input", "text=a"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^✓ ready {2}\S+ take {2}skill-manifest-v2\n/);
    expect(out).toContain("✓ required-inputs   the required input is given");
  });

  // Tests the guarantee SECURITY.md#g1.
  it("starts no program of the skill", async () => {
    const home = memory({}, "touch ran\n");
    await runCli(["check", home, "--input", "text=a"]);
    expect(existsSync(join(home, "ran"))).toBe(false);
  });

  it("prints a document that matches its schema", async () => {
    for (const args of [["--input", "text=a"], [], ["--operation", "tak"], ["--input", "text=a", "--allow", ""]]) {
      const { out } = await runCli(["check", memory(), "--reporter", "json", ...args]);
      const document = JSON.parse(out) as unknown;
      expect(() => z.parse(CheckDocument, document)).not.toThrow();
      expect(new Ajv2020({ strict: false }).validate(z.toJSONSchema(CheckDocument), document)).toBe(true);
    }
  });

  // Tests the guarantee SECURITY.md#g3.
  it("exits with 10 for preflight and with 11 for policy", async () => {
    expect((await runCli(["check", memory()])).code).toBe(10);
    expect((await runCli(["check", memory(), "--input", "text=a", "--allow", "net.fetch"])).code).toBe(11);
    expect((await runCli(["check", memory(), "--input", "text=a", "--allow", "fs.read,proc.exec"])).code).toBe(0);
  });

  it("reports a skill that does not exist, or has no manifest that can be read (adr002.md#s62, adr002.md#s63)", async () => {
    expect(await runCli(["check", "/nowhere/at/all"])).toMatchObject({
      code: 10,
      out: expect.stringContaining("There is no skill in /nowhere/at/all: the folder does not exist."),
    });
    expect((await runCli(["check", folder({ "a.txt": "" })])).out).toContain("No skill was found");
    const future = folder({ "SKILL.md": '---\nmanifest_version: "2.0"\nname: x\ndescription: y\n---\n' });
    expect(await runCli(["check", future])).toMatchObject({
      code: 10,
      out: expect.stringContaining("SKILL.md:2:19  manifest_version"),
    });
  });

  it("finds nothing to check in a legacy skill, and reports that its fields are not read (adr002.md#s73, adr002.md#d3)", async () => {
    const legacy = folder({
      "SKILL.md": "---\nname: x\ndescription: y\npreconditions: { commands: [{ cmd: nope }] }\n---\n",
    });
    const { code, out } = await runCli(["check", legacy, "--from", "adr002"]);
    expect(code).toBe(0);
    expect(out).toContain("the manifest declares nothing to check");
    expect(out).toContain("adr002/legacy-fields");
  });

  it("escapes control characters", async () => {
    const { out } = await runCli(["check", memory(), "--input", "te\u001b[31mxt=a"]);
    expect(out).not.toContain("\u001b");
  });
});

describe("run", () => {
  it("prints the result on standard output, and everything else on standard error (skill-manifest-v2.md#s44, skill-manifest-v2.md#s50)", async () => {
    const { code, out, err } = await runCli(["run", memory(), "take", "--input", "text=a b"]);
    expect({ code, output: JSON.parse(out) as unknown }).toEqual({ code: 0, output: { path: "a b" } });
    expect(err).toMatch(/✓ succeeded {2}\S+ take {2}\d+ ms\n$/);
  });

  it("prints the exact arguments in a dry run", async () => {
    const home = memory({}, "touch ran\n");
    const { code, out } = await runCli(["run", home, "--dry-run", "--input", 'text=a "b" $(c)\n{d}']);
    expect({ code, words: JSON.parse(out) as unknown }).toEqual({
      code: 0,
      words: ["sh", "scripts/take.sh", 'a "b" $(c)\n{d}'],
    });
    expect(existsSync(join(home, "ran"))).toBe(false);
  });

  it("exits with 12 if the program fails", async () => {
    const { code, err } = await runCli(["run", memory({}, "echo no luck >&2; exit 3\n"), "--input", "text=a"]);
    expect(code).toBe(12);
    expect(err).toContain("The program exited with code 3: no luck.");
  });

  it("stops a program at its time limit", async () => {
    const { code, err } = await runCli(["run", memory({}, "sleep 60\n"), "--input", "text=a", "--timeout", "0.5"]);
    expect(code).toBe(12);
    expect(err).toContain("was stopped after 0.5 s");
  });

  it("announces a destructive skill before it runs (adr002.md#s56)", async () => {
    const adr = '---\nmanifest_version: "1.0"\nname: x\ndescription: y\nexecution: { destructive: true }\n---\n';
    const { err } = await runCli(["run", folder({ "SKILL.md": adr }), "--entrypoint", "echo done"]);
    expect(err).toMatch(/^This skill is destructive: .*\n[\s\S]*succeeded/m);
  });

  it.skipIf(process.platform === "win32")("continues if nobody reads its output, and keeps its exit code", () => {
    const adr = '---\nmanifest_version: "1.0"\nname: x\ndescription: y\nexecution: { destructive: true }\n---\n';
    const command = `"${process.execPath}" "${BUILT}" run . --entrypoint "sh -c 'sleep 0.3; touch ran; exit 3'"`;
    for (const [redirected, reporter] of [
      ["2>&1 >/dev/null", "pretty"],
      ["2>/dev/null", "json"],
    ] as const) {
      const home = folder({ "SKILL.md": adr });
      const script = `{ ${command} --reporter ${reporter} ${redirected}; echo $? > code; } | true`;
      execFileSync("sh", ["-c", script], { cwd: home });
      expect([existsSync(join(home, "ran")), readFileSync(join(home, "code"), "utf8")]).toEqual([true, "12\n"]);
    }
  });

  it("prints the messages of an interactive program once (adr002.md#s53)", async () => {
    const adr = '---\nmanifest_version: "1.0"\nname: x\ndescription: y\nexecution: { interactive: true }\n---\n';
    const { err } = await runCli(["run", folder({ "SKILL.md": adr }), "--entrypoint", "sh -c 'echo prompt >&2'"]);
    expect(err.match(/prompt/g)).toHaveLength(1);
  });

  it("reads inputs from a file and from standard input, and takes a policy from a file", async () => {
    const home = memory();
    const files = folder({
      "in.json": '{"text": "from a file"}',
      "p.json": '{"allow": ["fs.read"]}',
      "bad.json": "[",
      "long.json": '{"text": [12345678901234567890]}',
    });
    const input = (name: string) => join(files, name);
    expect((await runCli(["run", home, "--input-file", input("in.json")])).out).toContain("from a file");
    expect((await runCli(["run", home, "--input-file", "-"], '{"text": "from a pipe"}')).out).toContain("from a pipe");
    const blocked = await runCli(["run", home, "--input", "text=a", "--policy", input("p.json")]);
    expect(blocked).toMatchObject({
      code: 11,
      err: expect.stringContaining(`no rule of ${input("p.json")} allows it`),
    });
    for (const [args, message] of [
      [["--input", "text"], "--input text: expected name=value"],
      [["--input-file", input("bad.json")], "is not valid JSON"],
      [["--input-file", input("long.json")], "contains a number that JavaScript cannot represent"],
      [["--input-file", input("absent.json")], "cannot be read"],
      [["--policy", input("in.json")], 'has "text"'],
      [["--allow", "fs.raed"], 'there is no effect "fs.raed" (did you mean "fs.read"?)'],
      [["--allow", "fs.read", "--policy", input("p.json")], "cannot be used together"],
      [["--timeout", "soon"], "expected a number of seconds"],
      [["--entrypoint", "sh '"], "is not closed"],
      [["--version-argument", "java"], "expected command=word"],
    ] as const) {
      expect(await runCli(["run", home, ...args])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    }
  });

  it("takes a program from the command line, split before inputs are inserted", async () => {
    const home = memory();
    const entrypoint = `${process.execPath} -e "console.log(JSON.stringify(process.argv.slice(1)))" -- {text} 'two words'`;
    const { document } = await runDocument([home, "--entrypoint", entrypoint, "--input", "text=a {b} 'c"]);
    expect(document.output).toEqual(["a {b} 'c", "two words"]);
  });

  it("never prints a sensitive value (adr002.md#s16, adr002.md#s28, adr002.md#s70)", async () => {
    const adr = [
      '---\nmanifest_version: "1.0"\nname: deploy\ndescription: y',
      "inputs: { required: [{ name: key, description: k, sensitive: true, schema: { type: string, pattern: '^k' } }] }",
      "env: { required: [{ name: DEPLOY_TEST_TOKEN, sensitive: true }] }\n---\n",
    ].join("\n");
    const home = folder({ "SKILL.md": adr });
    process.env["DEPLOY_TEST_TOKEN"] = "token-of-the-test";
    try {
      for (const key of ["key-of-the-test", "wrong-of-the-test"]) {
        for (const more of [[], ["--dry-run"], ["--reporter", "json"]]) {
          const entrypoint = "sh -c 'echo $1 $DEPLOY_TEST_TOKEN; echo $1 >&2' sh {key}";
          const { out, err } = await runCli([
            "run",
            home,
            "--input",
            `key=${key}`,
            "--entrypoint",
            entrypoint,
            ...more,
          ]);
          expect(out + err).not.toMatch(/of-the-test/);
        }
      }
    } finally {
      delete process.env["DEPLOY_TEST_TOKEN"];
    }
  });

  it("refuses standard input, and a folder of several skills", async () => {
    expect(await runCli(["run", "-"])).toMatchObject({ code: 2, err: expect.stringContaining("need a skill folder") });
    const several = folder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") });
    expect(await runCli(["run", several])).toMatchObject({
      code: 2,
      err: expect.stringContaining("contains 2 skills; name one"),
    });
    const one = folder({ "a/SKILL.md": skillMd("a"), "a/scripts/take.sh": "echo '{}'\n" });
    expect((await runCli(["run", one, "--input", "text=x"])).code).toBe(0);
  });
});

it("docs/running.md explains every rule", () => {
  const text = readFileSync(join(project, "docs/running.md"), "utf8");
  expect(Object.keys(RULES).filter((rule) => rule !== "policy" && !text.includes(`| \`${rule}\` |`))).toEqual([]);
});

describe("check --map (adr002.md#s64, adr002.md#d42)", () => {
  const worklog = folder({
    "worklog/SKILL.md": `---
manifest_version: "1.0"
name: worklog
description: Writes a worklog.
inputs:
  required:
    - name: session_date
      description: Date of the session
      schema: { type: string, pattern: "^\\\\d{4}-\\\\d{2}-\\\\d{2}$" }
  optional:
    - name: topic
      description: What it was about
      schema: { type: string, default: session }
---
Write.
`,
  });
  const check = async (...options: string[]) => {
    const { code, out } = await runCli(["check", join(worklog, "worklog"), ...options]);
    return { code, lines: out.split("\n").filter((line) => line.includes("required-inputs")) };
  };

  it("reports inputs that can be mapped", async () => {
    const { code, lines } = await check("--map", "session_date", "--map", "topic=string");
    expect([code, lines.length]).toEqual([0, 2]);
    expect(lines[1]).toContain('"topic" can be mapped: whatever it is given is valid');
  });

  it("reports inputs that cannot be mapped", async () => {
    const { code, lines } = await check("--map", 'session_date={"type":"string","maxLength":4}');
    expect([code, lines.length]).toEqual([10, 1]);
    expect(lines[0]).toContain('The input "session_date" cannot be mapped');
    expect((await check("--map", "session_date=date")).code).toBe(2);
  });
});

it("check and run fail if a required scope is missing (semioverse.md#s18)", async () => {
  const root = folder({
    "x/SKILL.md":
      "---\nid: x\nname: X\nversion: [0, 1]\nkind: operational\nruntime: script\nscopes: [admin]\n---\nDo.\n",
    "x/scripts/x.sh": "echo '{}'\n",
    "policy.json": JSON.stringify({ allow: ["undeclared"], scopes: ["admin"] }),
  });
  const codes = async (...options: string[]) => [
    (await runCli(["check", join(root, "x"), ...options])).code,
    (await runCli(["run", join(root, "x"), "--sandbox", "off", ...options])).code,
  ];
  expect((await runCli(["check", join(root, "x")])).out).toContain(
    "The skill requires the scope admin, which is missing",
  );
  expect(await codes()).toEqual([10, 10]);
  expect(await codes("--scope", "admin")).toEqual([0, 0]);
  expect(await codes("--policy", join(root, "policy.json"))).toEqual([0, 0]);
});

it("an input of the STOP type url must be an HTTP or HTTPS URL (stop.md#s48)", async () => {
  const skill = folder({
    "fetch/skill.yaml":
      'sop: "0.1"\nname: fetch\nversion: 1.0.0\ndescription: Fetches.\ninputs:\n  - { name: link, type: url, required: true }\n',
  });
  const check = (link: string) => runCli(["check", join(skill, "fetch"), "--input", `link=${link}`]);
  expect((await check("https://tides.example/a")).code).toBe(0);
  const { code, out } = await check("ftp://tides.example/a");
  expect([code, out]).toEqual([10, expect.stringContaining("must be a URL with the scheme http or https")]);
});

it("run presents the instructions of a human skill (semioverse.md#s4, semioverse.md#s29)", async () => {
  const skill = folder({
    "review/SKILL.md":
      "---\nid: review\nname: Review\nversion: [0, 1]\nkind: operational\nruntime: human\n---\nRead it twice.\n",
  });
  const { code, out, err } = await runCli(["run", join(skill, "review")]);
  expect([code, out]).toEqual([0, "# Review\n\nRead it twice.\n"]);
  expect(err).toContain("for a person to carry out");
});

describe("--registry (semioverse.md#s63, semioverse.md#s66, semioverse.md#s67)", () => {
  const skill = (id: string, needs: readonly string[]) =>
    `---\nid: ${id}\nname: ${id}\nversion: [0, 1]\nkind: operational\nruntime: script\ndepends: [${needs.join(", ")}]\n---\nDo.\n`;
  const scripts = (name: string) => ({ [`${name}/scripts/${name}.sh`]: "echo '{}'\n" });
  const root = folder({
    "app/SKILL.md": skill("app", ["base"]),
    "base/SKILL.md": skill("base", []),
    "lost/SKILL.md": skill("lost", ["base", "gone"]),
    "over/SKILL.md": skill("over", ["lost"]),
    "ring/SKILL.md": skill("ring", ["rung"]),
    "rung/SKILL.md": skill("rung", ["ring"]),
    ...scripts("app"),
    ...scripts("lost"),
    ...scripts("ring"),
  });
  const ask = async (command: string, name: string) => {
    const { code, out, err } = await runCli([command, join(root, name), "--registry", root]);
    const lines = (out + err).split("\n").filter((line) => line.includes("runtime/not-available"));
    return [code, ...lines.map((line) => line.replace(/^.*dependencies +| +runtime.*$/g, ""))];
  };

  it("allows a skill with all its dependencies", async () => {
    expect(await ask("check", "app")).toEqual([0]);
    expect(await ask("run", "app")).toEqual([0]);
  });

  it.each(["check", "run"])("makes %s refuse a skill with a missing direct or indirect dependency", async (command) => {
    expect(await ask(command, "lost")).toEqual([10, "The skill lost depends on gone, which is not registered."]);
    expect(await ask(command, "over")).toEqual([10, "The skill lost depends on gone, which is not registered."]);
  });

  it.each(["check", "run"])("makes %s refuse a skill on a cycle", async (command) => {
    const [code, problem] = await ask(command, "ring");
    expect([code, problem]).toEqual([
      10,
      expect.stringMatching(/^The skill ring is on a cycle of dependencies: ring . rung . ring/),
    ]);
  });
});

it.each([
  ['sop: "0.9"', 'The specification version "0.9" is not known.'],
  ['sop: "0.1"\nobservability: {level: L9}', '"L9" is not one of the values of "level"'],
])("check and run print the warnings about the manifest: %s (stop.md#s62)", async (head, warning) => {
  const skill = folder({ "skill.yaml": `${head}\nname: tide\nversion: "1.0.0"\ndescription: Reads the tide\n` });
  const checked = await runCli(["check", skill]);
  const ran = await runCli(["run", skill, "--entrypoint", "node --version", "--sandbox", "off"]);
  const flat = (text: string) => text.replace(/\s+/g, " ");
  expect(flat(checked.out).split(warning)).toHaveLength(2);
  expect(flat(ran.err).split(warning)).toHaveLength(2);
  expect([checked.code, ran.code]).toEqual([0, 0]);
});
