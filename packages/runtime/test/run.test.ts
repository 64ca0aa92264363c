import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Operation, SkillManifest } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RunOptions, runSkill } from "../src/index.js";
import { folder, javascript, L2, manifestOf, messages, parameter, verdicts } from "./skills.js";

const run = (manifest: SkillManifest, options: RunOptions = {}, home = folder()) =>
  // Without a sandbox, because it depends on the machine; sandbox.test.ts tests it.
  runSkill({ folder: home, manifest }, { cwd: home, sandbox: "off", ...options });

const json = { stdoutContract: { lastLineJson: true } };
const print = (code: string, rest: Partial<Operation> = {}, more: Partial<SkillManifest> = {}) =>
  manifestOf({ entrypoints: javascript(`console.log(JSON.stringify(${code}))`), ...rest }, { ...json, ...more });

describe("a run", () => {
  it("starts the entrypoint in the skill's folder and returns its output (skill-manifest-v2.md#s67)", async () => {
    const home = folder();
    const { report, value } = await run(print("{ here: process.cwd() }"), {}, home);
    expect(report).toMatchObject({ status: "succeeded", exitCode: 0, stderr: "" });
    expect(value).toEqual({ here: home });
    expect(report.output).toEqual(value);
  });

  it("passes every value unchanged as one argument (skill-manifest-v2.md#s66)", async () => {
    const manifest = manifestOf(
      {
        input: { parameters: [parameter("a", { required: true }), parameter("b", { required: true })] },
        entrypoints: javascript(
          "console.log(JSON.stringify(process.argv.slice(1)))",
          [{ input: "a" }],
          [{ input: "b" }],
        ),
      },
      json,
    );
    const nasty = [
      "two words",
      "'\"",
      "line\nline",
      "-rf",
      "--",
      "$(touch x)",
      "; exit 1",
      "`id`",
      "{b}",
      "{{b}}",
      "${inputs.b}",
      "*",
      "é\u{1f600}",
      "",
    ];
    const home = folder();
    const value = fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
    );
    await fc.assert(
      fc.asyncProperty(value, value, async (a, b) => {
        expect((await run(manifest, { values: { a, b } }, home)).value).toEqual([a, b]);
      }),
      { numRuns: 12, examples: nasty.map((text) => [text, "{a}"]) },
    );
    expect(readdirSync(home)).toEqual([]);
  });

  it("does not start if the preflight fails (semioverse.md#s48, semioverse.md#s49)", async () => {
    const home = folder();
    const manifest = manifestOf({
      input: { parameters: [parameter("a", { required: true })] },
      entrypoints: javascript("require('fs').writeFileSync('ran', '')"),
    });
    const { report, value } = await run(manifest, {}, home);
    expect(report).toMatchObject({ status: "preflight" });
    expect(value).toBeUndefined();
    expect(existsSync(join(home, "ran"))).toBe(false);
  });

  it("does not start if the policy blocks it", async () => {
    const home = folder();
    const entrypoints = javascript("require('fs').writeFileSync('ran', '')");
    const manifest = manifestOf({ entrypoints }, { effects: [{ type: "filesystem", access: "write" }] });
    const policy = { name: "--allow", allow: [{ effect: "fs.read" }], deny: [] };
    const { report } = await run(manifest, { policy }, home);
    expect(report.status).toBe("policy");
    expect(messages(report.findings, "policy")).toEqual([
      "The effect fs.write is not allowed: no rule of --allow allows it.",
    ]);
    expect(existsSync(join(home, "ran"))).toBe(false);
    const allowed = await run(manifest, { policy: { ...policy, allow: [{ effect: "fs.write" }] } }, home);
    expect(allowed.report.status).toBe("succeeded");
    expect(existsSync(join(home, "ran"))).toBe(true);
  });

  it("is only planned if it is a dry run", async () => {
    const home = folder();
    const manifest = manifestOf({
      input: { parameters: [parameter("a")] },
      entrypoints: { unix: ["sh", "x y.sh", [{ input: "a" }]] },
    });
    const { report } = await run(manifest, { dryRun: true, values: { a: "b c" } }, home);
    expect(report).toMatchObject({ status: "planned", argv: ["sh", "x y.sh", "b c"] });
    expect(report.trace).toBeUndefined();
    expect(readdirSync(home)).toEqual([]);
  });

  it("needs an entrypoint for the platform, or one that the caller names", async () => {
    const none = (manifest: SkillManifest, options = {}) =>
      run(manifest, options).then(({ report }) => messages(report.findings, "entrypoint"));
    expect(await none(manifestOf())).toEqual([
      "There is no program to run: the manifest declares no entrypoint, so an agent has to follow SKILL.md.",
    ]);
    expect(await none(manifestOf({ entrypoints: { agent: "Follow SKILL.md" } }))).toEqual([
      "There is no program to run: an agent carries it out: Follow SKILL.md.",
    ]);
    expect(await none(manifestOf({ entrypoints: { windows: ["x.exe"] } }), { platform: "linux" })).toEqual([
      "There is no program to run: the manifest has an entrypoint for windows only, and this is unix.",
    ]);
    expect(await none(manifestOf({ entrypoints: { unix: ["sh"] } }, { runtime: "documentation" }))).toEqual([
      "The skill is documentation and cannot be run.",
    ]);
    const entrypoint = javascript("console.log(process.argv[1])", [{ input: "a" }]).unix;
    const named = await run(manifestOf({ input: { parameters: [parameter("a")] } }), {
      entrypoint,
      values: { a: "x" },
    });
    expect(named.value).toBe("x\n");
  });

  it("uses support files without writing to the skill", async () => {
    const root = folder({
      ".git/HEAD": "",
      "skills/base.txt": "base",
      "skills/x/data.txt": "data",
      "skills/x/scripts/own.txt": "own",
    });
    const home = join(root, "skills/x");
    const text = `const fs = require("node:fs"), path = require("node:path");
      const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf8");
      console.log(JSON.stringify([read("../data.txt"), read("own.txt"), read("../../base.txt"), process.cwd()]));`;
    const manifest = manifestOf({ entrypoints: { unix: [process.execPath, "scripts/run.js"] } }, json);
    const skill = { folder: home, manifest, supportFiles: [{ path: "scripts/run.js", text }] };
    const { report, value } = await runSkill(skill, { cwd: root });
    expect(value).toEqual(["data", "own", "base", home]);
    expect(report.argv).toEqual([process.execPath, "scripts/run.js"]);
    expect(readdirSync(join(home, "scripts"))).toEqual(["own.txt"]);
  });

  it("does not replace a value that is equal to the name of a support file", async () => {
    const text = "console.log(JSON.stringify(process.argv.slice(2)))";
    const unix = [process.execPath, "scripts/run.js", [{ input: "a" }]];
    const manifest = manifestOf({ input: { parameters: [parameter("a")] }, entrypoints: { unix } }, json);
    const skill = { folder: folder(), manifest, supportFiles: [{ path: "scripts/run.js", text }] };
    expect((await runSkill(skill, { values: { a: "scripts/run.js" } })).value).toEqual(["scripts/run.js"]);
  });

  it("finds support files of a skill outside the repository of the working directory", async () => {
    const manifest = manifestOf({ entrypoints: { unix: [process.execPath, "scripts/run.js"] } }, json);
    const text = 'console.log(JSON.stringify(require("node:fs").readFileSync(__dirname + "/../data.txt", "utf8")))';
    const skill = {
      folder: folder({ "data.txt": "data" }),
      manifest,
      supportFiles: [{ path: "scripts/run.js", text }],
    };
    expect((await runSkill(skill, { cwd: folder({ ".git/HEAD": "" }) })).value).toBe("data");
  });

  it("does not start if support files cannot be written", async () => {
    const manifest = manifestOf({ entrypoints: { unix: [process.execPath, "scripts/run.js"] } });
    const home = folder();
    const skill = { folder: home, manifest, supportFiles: [{ path: "scripts/run.js", text: "" }] };
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = join(home, "nowhere");
    try {
      const { report } = await runSkill(skill, { cwd: home });
      expect([report.status, ...messages(report.findings, "run")]).toEqual([
        "run",
        expect.stringMatching(/^The program could not be started: its support files .*ENOENT/),
      ]);
    } finally {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
    }
  });

  it("passes all inputs as JSON to a program in scripts/ whose entrypoint refers to none (mapping-decisions.md#d72)", async () => {
    const read = "let t = ''; process.stdin.on('data', (d) => (t += d)).on('end', () => console.log(t))";
    const input = { parameters: [parameter("a", { default: "d" })] };
    const home = folder({ "scripts/read.js": read, "read.js": read });
    const reads = (...unix: NonNullable<NonNullable<Operation["entrypoints"]>["unix"]>) =>
      run(manifestOf({ input, entrypoints: { unix: [process.execPath, ...unix] } }), {}, home);
    expect((await reads("scripts/read.js")).value).toEqual({ a: "d" });
    expect((await reads("scripts/read.js", [{ input: "a" }])).value).toBe("\n");
    expect((await reads([{ input: "a" }], "scripts/read.js")).value).not.toEqual({ a: "d" });
    expect((await reads("read.js")).value).toBe("\n");
  });

  it("announces its warnings before it starts (adr002.md#s56)", async () => {
    const home = folder();
    const entrypoints = javascript("require('fs').writeFileSync('ran', '')");
    const manifest = manifestOf({ entrypoints }, { execution: { destructive: true } });
    const announced: string[] = [];
    const announce = (message: string) => announced.push(`${message} ${existsSync(join(home, "ran"))}`);
    await run(manifest, { announce }, home);
    expect(announced).toEqual(["This skill is destructive: it modifies or deletes existing data. false"]);
  });

  it("shows the output of an interactive program while it runs, if there is nothing to redact", async () => {
    const interactive = (sensitive: boolean) =>
      manifestOf(
        { input: { parameters: [parameter("a", { sensitive })] }, entrypoints: javascript("console.error('prompt')") },
        { execution: { interactive: true } },
      );
    let shown = "";
    const onOutput = (text: string) => {
      shown += text;
    };
    await run(interactive(true), { onOutput, values: { a: "secret" } });
    expect(shown).toBe("");
    await run(interactive(false), { onOutput, values: { a: "plain" } });
    expect(shown).toBe("prompt\n");
  });
});

describe("a run that is interrupted", () => {
  const marking = javascript("require('fs').writeFileSync('ran', '')");
  const sleeping = { check: "custom", command: "sleep 30" } as const;

  it("in a check before it ends the check and starts nothing", async () => {
    const home = folder();
    const manifest = manifestOf({ entrypoints: marking }, { ...L2, assertions: { pre: [sleeping] } });
    const signal = AbortSignal.timeout(300);
    const { report } = await run(manifest, { allowCustomChecks: true, checkTimeout: 20_000, signal }, home);
    expect([report.status, ...messages(report.findings, "run")]).toEqual([
      "preflight",
      "The checks were interrupted before they were complete.",
    ]);
    expect(existsSync(join(home, "ran"))).toBe(false);
  });

  it("in a check after it has failed", async () => {
    const manifest = manifestOf({ entrypoints: marking }, { ...L2, assertions: { post: [sleeping] } });
    const signal = AbortSignal.timeout(1500);
    const { report } = await run(manifest, { allowCustomChecks: true, checkTimeout: 20_000, signal });
    expect([report.status, ...verdicts(report.findings, "run")]).toEqual([
      "postcondition",
      "pass",
      "fail checks-interrupted",
    ]);
  });
});

describe("the end of a program", () => {
  const end = async (manifest: SkillManifest, options: RunOptions = {}) => {
    const { report } = await run(manifest, options);
    return [report.status, ...messages(report.findings, "run")];
  };

  it("is reported with the reason", async () => {
    expect(await end(manifestOf({ entrypoints: javascript("console.error('no luck'); process.exit(3)") }))).toEqual([
      "run",
      "The program exited with code 3: no luck.",
    ]);
    expect(await end(manifestOf({ entrypoints: javascript("process.kill(process.pid, 'SIGKILL')") }))).toEqual([
      "run",
      "The program was terminated by SIGKILL.",
    ]);
    expect(
      await end(manifestOf({ entrypoints: javascript("console.log('x'.repeat(9000))") }), { outputLimit: 100 }),
    ).toEqual([
      "run",
      "The program printed more than 100 bytes to stdout and was stopped, with all processes that it had started.",
    ]);
    const hang = manifestOf({ entrypoints: javascript("setInterval(() => {}, 1000)") });
    expect(await end(hang, { signal: AbortSignal.timeout(300) })).toEqual([
      "run",
      "The run was interrupted, and the program was stopped with all processes that it had started.",
    ]);
  });

  it("comes at the declared timeout or at that of the caller (adr002.md#s54, adr002.md#s57)", async () => {
    const hang = (timeout: number) =>
      manifestOf({ entrypoints: javascript("setInterval(() => {}, 1000)") }, { execution: { timeout } });
    const sentence = "with all processes that it had started.";
    expect(await end(hang(0.4))).toEqual(["run", `The program was stopped after 0.4 s, ${sentence}`]);
    expect(await end(hang(60), { timeout: 200 })).toEqual(["run", `The program was stopped after 0.2 s, ${sentence}`]);
  });
});

describe("the stdout contract (skill-manifest-v2.md#s30)", () => {
  const contract = async (text: string, lastLineJson?: boolean) => {
    const entrypoints = javascript(`process.stdout.write(${JSON.stringify(text)})`);
    const { report, value } = await run(
      manifestOf({ entrypoints }, lastLineJson === undefined ? {} : { stdoutContract: { lastLineJson } }),
    );
    return [report.status, value, ...messages(report.findings, "stdout-contract")];
  };

  it("is met if the last line is JSON, whatever precedes it (skill-manifest-v2.md#s31, skill-manifest-v2.md#s72)", async () => {
    const held = "the last line of the output is JSON";
    expect(await contract('working\n{"a":1}\n', true)).toEqual(["succeeded", { a: 1 }, held]);
    expect(await contract("[1]\r\n\r\n", true)).toEqual(["succeeded", [1], held]);
    expect(await contract("null", true)).toEqual(["succeeded", null, held]);
  });

  it("is broken if the last line is not JSON (skill-manifest-v2.md#s72)", async () => {
    const [status, value, message] = await contract('{"a":1}\ndone\n', true);
    expect([status, value]).toEqual(["postcondition", '{"a":1}\ndone\n']);
    expect(message).toMatch(/^The last line of the output is not JSON: "done" \(/);
    expect(await contract("", true)).toEqual([
      "postcondition",
      "",
      "The last line of the output is not JSON: nothing was printed.",
    ]);
    expect(await contract(`${"[".repeat(5000)}`, true)).toContain("postcondition");
  });

  it("may promise nothing: the output is JSON or text", async () => {
    expect(await contract('{"a":1}')).toEqual(["succeeded", { a: 1 }]);
    expect(await contract("done\n")).toEqual(["succeeded", "done\n"]);
    expect(await contract('{"a":1}', false)).toEqual(["succeeded", '{"a":1}']);
  });
});

describe("the declared output", () => {
  const fields = [
    { name: "count", schema: { type: "integer" }, guaranteed: true },
    { name: "more", schema: { type: "string" } },
  ];

  it("is met by a valid output (semioverse.md#s52, skill-manifest-v2.md#s73)", async () => {
    const { report } = await run(print("{ count: 1, more: 'x', other: true }", { output: { fields } }));
    expect(verdicts(report.findings, "output-schema")).toEqual(["pass"]);
  });

  it("is not met by an invalid output, and every error is reported (semioverse.md#s52, semioverse.md#s53)", async () => {
    const { report } = await run(print("{ more: 2 }", { output: { fields } }));
    expect(report.status).toBe("postcondition");
    expect(messages(report.findings, "output-schema")).toEqual([
      'The output must have "count".',
      "The output /more must be of type string, but is 2.",
    ]);
  });

  it("is not met by a default", async () => {
    const fields = [{ name: "count", guaranteed: true, schema: { type: "integer", default: 0 } }];
    const { report } = await run(print("{}", { output: { fields } }));
    expect([report.status, ...messages(report.findings, "output-schema")]).toEqual([
      "postcondition",
      'The output must have "count".',
    ]);
  });

  it("is unknown for text and for a schema that cannot be evaluated", async () => {
    const manifest = manifestOf({ output: { fields }, entrypoints: javascript("console.log('x')") });
    const text = await run({ ...manifest, stdoutContract: { lastLineJson: false } });
    expect(verdicts(text.report.findings, "output-schema")).toEqual(["unknown output-unknown"]);
    expect(messages((await run(manifest)).report.findings, "output-schema")).toEqual([
      'The last line of the output is not JSON, and the manifest guarantees "count".',
    ]);
    const loose = [{ name: "count", schema: { type: "integer" } }];
    const best = await run(manifestOf({ output: { fields: loose }, entrypoints: javascript("console.log('x')") }));
    expect(verdicts(best.report.findings, "output-schema")).toEqual(["unknown output-unknown"]);
    const odd = [{ name: "a", schema: { type: "string", pattern: "(?=x)" } }];
    const undecided = await run(print('{ a: "x" }', { output: { fields: odd } }));
    expect(verdicts(undecided.report.findings, "output-schema")).toEqual(["unknown output-unknown"]);
    expect(undecided.report.status).toBe("succeeded");
    const strict = await run(print('{ a: "x" }', { output: { fields: odd } }), { strict: true });
    expect(strict.report.status).toBe("postcondition");
  });

  it("is not checked if the contract is broken or nothing is declared", async () => {
    const broken = await run(manifestOf({ output: { fields }, entrypoints: javascript("console.log('x')") }, json));
    expect(verdicts(broken.report.findings, "output-schema")).toEqual([]);
    expect(verdicts((await run(print("1"))).report.findings, "output-schema")).toEqual([]);
  });
});

describe("produced files (adr002.md#s43, adr002.md#d36)", () => {
  const operation: Partial<Operation> = {
    input: { parameters: [parameter("name", { required: true })] },
    producedFiles: [{ pattern: ["out/", { input: "name" }, ".txt"], base: "skill" }],
  };
  const writing = (code: string) =>
    manifestOf({ ...operation, entrypoints: javascript(`const fs = require("node:fs"); ${code}`) });
  const produce = async (code: string, home: string, name = "a") => {
    const { report } = await run(writing(code), { values: { name } }, home);
    return [report.status, ...messages(report.findings, "output-files")];
  };
  const write = 'fs.mkdirSync("out", { recursive: true }); fs.writeFileSync("out/a.txt", "x")';

  it("exist inside their base and are new", async () => {
    expect(await produce(write, folder())).toEqual(["succeeded", "out/a.txt was produced"]);
    expect(await produce(write, folder({ "out/a.txt": "x" }))).toEqual(["succeeded", "out/a.txt was produced"]);
  });

  it("are reported if they are missing or unchanged", async () => {
    const home = folder({ "out/a.txt": "x" });
    expect(await produce("", home)).toEqual([
      "postcondition",
      "The output file out/a.txt was not produced: it existed before the run and has not changed.",
    ]);
    const empty = folder();
    expect(await produce("", empty)).toEqual([
      "postcondition",
      `The output file out/a.txt was not produced: it does not exist in ${empty}.`,
    ]);
  });

  it("exist even if nobody can read them", async () => {
    const pipe = 'fs.mkdirSync("out"); require("node:child_process").execFileSync("mkfifo", ["out/a.txt"])';
    expect(await produce(pipe, folder())).toEqual(["succeeded", "out/a.txt was produced"]);
  });

  it("do not leave their base through a link that the run created", async () => {
    const elsewhere = folder();
    const code = `fs.symlinkSync(${JSON.stringify(elsewhere)}, "out"); fs.writeFileSync("out/a.txt", "x")`;
    const [status, message] = await produce(code, folder());
    expect(status).toBe("postcondition");
    expect(message).toMatch(/leads outside of/);
    expect(await produce(write, folder(), "../../b")).toEqual([
      "preflight",
      expect.stringMatching(/^The output file out\/\.\.\/\.\.\/b\.txt .*leads outside of/),
    ]);
  });
});

describe("the post-conditions of STOP (stop.md#s68, stop.md#s130)", () => {
  const post = async (assertions: NonNullable<SkillManifest["assertions"]>["post"], options: RunOptions = {}) => {
    const manifest = print(
      '{ status: "ok", count: 2, path: "made.txt" }',
      {},
      { ...L2, assertions: { post: assertions ?? [] } },
    );
    const { report } = await run(manifest, options);
    return [report.status, ...verdicts(report.findings, "post-assertions")];
  };

  it("are warnings unless they declare an error (stop.md#s37, stop.md#s98, stop.md#s99, stop.md#s101)", async () => {
    expect(await post([{ check: "output", output: "status", equals: "ok" }])).toEqual(["succeeded", "pass"]);
    expect(await post([{ check: "output", output: "count", greaterThan: 5 }])).toEqual([
      "succeeded",
      "fail assertion-warned",
    ]);
    expect(await post([{ check: "output", output: "count", greaterThan: 5, severity: "error" }])).toEqual([
      "postcondition",
      "fail assertion-failed",
    ]);
    expect(await post([{ check: "file_exists", path: [{ output: "path" }], severity: "error" }])).toEqual([
      "postcondition",
      "fail assertion-failed",
    ]);
    expect(
      await post([
        { check: "duration", maxMs: 60_000 },
        { check: "http_status", equals: 200 },
      ]),
    ).toEqual(["succeeded", "pass", "unknown assertion-unknown"]);
  });

  it("find no field in JSON that is not an object", async () => {
    const assertions = { post: [{ check: "output", output: "url", notEmpty: true, severity: "error" }] } as const;
    for (const returned of ["[1]", "null", "5"]) {
      const { report } = await run(print(returned, {}, { ...L2, assertions: { post: [...assertions.post] } }));
      expect([report.status, ...verdicts(report.findings, "post-assertions")]).toEqual([
        "postcondition",
        "fail assertion-failed",
      ]);
    }
  });

  it.each([
    ["nothing", ""],
    ["blank lines", 'console.log("\\n  \\n")'],
    ["text", 'console.log("all is well")'],
    ["JSON that breaks off", "process.stdout.write('{\"url\": ')"],
    ["JSON of several lines", 'console.log(JSON.stringify({ url: "x" }, null, 1))'],
  ])("find no field in %s (stop.md#s78)", async (_, code) => {
    const assertions = {
      post: [{ check: "output" as const, output: "url", notEmpty: true, severity: "error" as const }],
    };
    const judge = async (rest: Partial<SkillManifest>) => {
      const { report } = await run(manifestOf({ entrypoints: javascript(code) }, { ...L2, assertions, ...rest }));
      return [report.status, ...verdicts(report.findings, "post-assertions")];
    };
    expect(await judge({})).toEqual(["postcondition", "fail assertion-failed"]);
    expect(await judge({ stdoutContract: { lastLineJson: true } })).toEqual(["postcondition", "fail assertion-failed"]);
    // This manifest says that the output may be text.
    expect(await judge({ stdoutContract: { lastLineJson: false } })).toEqual([
      "succeeded",
      "unknown assertion-unknown",
    ]);
  });

  it("run custom checks only if the user allows them (stop.md#d38)", async () => {
    const custom = [{ check: "custom" as const, command: "false", severity: "error" as const }];
    expect(await post(custom)).toEqual(["succeeded", "unknown assertion-unknown"]);
    expect(await post(custom, { allowCustomChecks: true })).toEqual(["postcondition", "fail assertion-failed"]);
    expect(await post([{ ...custom[0]!, exitCode: 1 }], { allowCustomChecks: true })).toEqual(["succeeded", "pass"]);
  });
});

describe("sensitive values", () => {
  const secret = 'hun"ter/2 é';
  const spelled = [secret, JSON.stringify(secret), encodeURIComponent(secret), Buffer.from(secret).toString("base64")];
  const code = `const v = process.argv[1];
    console.error(v); console.error(Buffer.from(v).toString("base64"));
    console.log(encodeURIComponent(v)); console.log(JSON.stringify({ v, n: [v] })); process.exitCode = Number(process.env.CODE)`;

  it.each(["0", "3"])("appear in the returned value and nowhere in the report (exit code %s)", async (exit) => {
    const home = folder({ ".git/HEAD": "" });
    const manifest = manifestOf(
      {
        input: { parameters: [parameter("token", { sensitive: true, required: true })] },
        entrypoints: javascript(code, [{ input: "token" }]),
        output: { fields: [{ name: "v", schema: { type: "string", maxLength: 3 } }] },
      },
      {
        ...json,
        observability: { level: "L3" },
        assertions: { post: [{ check: "output", output: "v", equals: "other" }] },
      },
    );
    const environment = { ...process.env, CODE: exit };
    const { report, value } = await run(manifest, { values: { token: secret }, environment }, home);
    expect(value).toEqual({ v: secret, n: [secret] });
    const shown = JSON.stringify(report) + readFileSync(report.trace?.file ?? "", "utf8");
    for (const text of spelled) expect(shown).not.toContain(text);
    expect(shown).not.toContain("hun");
    expect(report.output).toEqual({ v: "[redacted]", n: ["[redacted]"] });
  });

  it.each([
    ["the last line", "console.log('x'.repeat(55) + process.argv[1])"],
    ["the last words", "console.error('x'.repeat(175) + process.argv[1]); process.exit(1)"],
    ["a field of the output", "console.log(JSON.stringify({ v: 'x'.repeat(40) + process.argv[1] }))"],
    ["broken JSON", "console.log(process.argv[1])"],
  ])("are redacted completely in %s", async (_, script) => {
    const token = "abcdefghijklmnopqrstuvwxyz0123456789-abcdefghijklmnopqrstuvwxyz";
    const manifest = manifestOf(
      {
        input: { parameters: [parameter("token", { sensitive: true })] },
        entrypoints: javascript(script, [{ input: "token" }]),
        output: { fields: [{ name: "v", schema: { type: "integer" } }] },
      },
      json,
    );
    const { report } = await run(manifest, { values: { token } });
    expect(report.status).toMatch(/^(run|postcondition)$/);
    expect(JSON.stringify(report)).not.toContain("abcde");
  });

  it.each([
    [
      "at the output limit",
      "process.stdout.write('x'.repeat(90) + process.argv[1] + 'y'.repeat(9000))",
      "output-limit",
    ],
    ["at the time limit", "process.stdout.write('x'.repeat(90) + process.argv[1].slice(0, 9))", "time-limit"],
    ["in a number", "process.stdout.write(process.argv[1].slice(0, 9))", "time-limit"],
  ])("are redacted even in part if the program was stopped %s", async (_, script, code) => {
    const manifest = manifestOf({
      input: { parameters: [parameter("token", { sensitive: true })] },
      entrypoints: javascript(`${script}; setInterval(() => {}, 1000)`, [{ input: "token" }]),
    });
    const limits = { outputLimit: 100, timeout: 3000 };
    const { report } = await run(manifest, { values: { token: "123456789012345" }, ...limits });
    expect(verdicts(report.findings, "run")).toEqual([`fail ${code}`]);
    const shown = JSON.stringify([report.stdout, report.output]);
    expect(shown).toMatch(/^\["x*\[redacted\]","x*\[redacted\]"\]$/);
  });

  it("are all inputs and outputs of a sensitive skill (adr002.md#s60)", async () => {
    const manifest = manifestOf(
      {
        input: { parameters: [parameter("plain")] },
        entrypoints: javascript("console.log(JSON.stringify({ other: 'derived-value' }))"),
      },
      { ...json, ...L2, sensitive: true, assertions: { post: [{ check: "output", output: "other", equals: "x" }] } },
    );
    const { report, value } = await run(manifest, { values: { plain: "some-input" } });
    expect(value).toEqual({ other: "derived-value" });
    expect(JSON.stringify(report)).not.toMatch(/derived-value|some-input/);
    expect(report.output).toBe("[redacted]");
    const text = manifestOf({ entrypoints: javascript("console.log('derived'.repeat(30)); console.error('why')") });
    const broken = await run({ ...text, ...json, sensitive: true });
    expect(messages(broken.report.findings, "stdout-contract")).toEqual([
      "The last line of the output is not JSON: [redacted].",
    ]);
    expect(JSON.stringify({ ...broken.report, argv: [] })).not.toMatch(/derived|why/);
  });

  it("may be names in the output of a sensitive skill", async () => {
    const output = { fields: [{ name: "a", schema: {}, guaranteed: true }], keywords: { additionalProperties: false } };
    const { report } = await run(print("{ ['name-of-a-pat' + 'ient']: 1 }", { output }, { sensitive: true }));
    expect(messages(report.findings, "output-schema")).toEqual([
      "The output differs from its declaration in 2 places.",
    ]);
    expect(JSON.stringify(report)).not.toContain("patient");
    const one = await run(print("{}", { output }, { sensitive: true }));
    expect(messages(one.report.findings, "output-schema")).toEqual([
      "The output differs from its declaration in 1 place.",
    ]);
  });
});

describe("the trace of a run", () => {
  const traced = async (level: "L0" | "L1" | "L2" | "L3") => {
    const home = folder({ ".git/HEAD": "" });
    const manifest = print(
      "{ path: (require('fs').writeFileSync('made.txt', 'x'), 1) }",
      { producedFiles: [{ pattern: "made.txt", base: "skill" }] },
      { observability: { level }, assertions: { post: [{ check: "output", output: "path", equals: 1 }] } },
    );
    const { report } = await run(manifest, {}, home);
    if (report.trace?.file === undefined) return undefined;
    const lines = readFileSync(report.trace.file, "utf8").trim().split("\n");
    return lines.map((line) => (JSON.parse(line) as { kind: string }).kind);
  };

  it("has the spans of its level (stop.md#s153, stop.md#s174, stop.md#s175, stop.md#s176)", async () => {
    expect(await traced("L0")).toBeUndefined();
    expect(await traced("L1")).toEqual(["skill.execute", "skill.input", "tool.call", "skill.output"]);
    const full = ["skill.execute", "skill.input", "tool.call", "assertion.check", "skill.output", "file.write"];
    expect((await traced("L2"))?.sort()).toEqual(full.sort());
    expect((await traced("L3"))?.sort()).toEqual(full.sort());
  });

  it("is named in the environment of the program (stop.md#d44)", async () => {
    const manifest = print(
      "Object.keys(process.env).filter((name) => name.startsWith('SOP_'))",
      {},
      { observability: { level: "L1" } },
    );
    expect((await run(manifest)).value).toEqual(expect.arrayContaining(["SOP_PARENT_TRACE_ID"]));
  });
});

describe("the write region", () => {
  const repository = () => {
    const root = folder({ "skills/x/SKILL.md": "", "docs/a.md": "" });
    const git = (...args: string[]) =>
      execFileSync("git", ["-C", root, "-c", "user.name=x", "-c", "user.email=x@example.org", ...args]);
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "first");
    return root;
  };
  const written = async (file: string, options: RunOptions = {}, root = repository()) => {
    const entrypoints = javascript(`require("node:fs").writeFileSync(${JSON.stringify(file)}, "changed")`);
    const manifest = manifestOf(
      { entrypoints },
      { effects: [{ type: "filesystem", access: "write", paths: ["docs/"] }] },
    );
    const { report } = await runSkill(
      { folder: join(root, "skills/x"), manifest },
      { cwd: root, sandbox: "off", ...options },
    );
    return [report.status, ...messages(report.findings, "write-region")];
  };

  it("is checked with a warning, or with an error if it is enforced (semioverse.md#s39)", async () => {
    expect(await written("../../docs/b.md")).toEqual([
      "succeeded",
      expect.stringMatching(/^nothing in .* was changed outside docs/),
    ]);
    const [status, message] = await written("../../src.txt");
    expect(status).toBe("succeeded");
    expect(message).toMatch(/^A file changed outside .*: src\.txt\.$/);
    expect(await written("../../src.txt", { enforceRegion: true })).toEqual(["postcondition", message]);
  });

  it("is judged by the skill's folder if there is no work tree", async () => {
    const lone = () => folder({ "skills/x/SKILL.md": "", "docs/a.md": "" });
    expect(await written("./new.txt", {}, lone())).toEqual([
      "succeeded",
      expect.stringMatching(/^A file changed outside .*: skills\/x\/new\.txt\.$/),
    ]);
    expect((await written("./new.txt", { enforceRegion: true }, lone()))[0]).toBe("postcondition");
  });

  it("is not checked if none is declared (semioverse.md#s44)", async () => {
    const { report } = await run(print("1"));
    expect(verdicts(report.findings, "write-region")).toEqual([]);
    expect(report.status).toBe("succeeded");
  });
});
