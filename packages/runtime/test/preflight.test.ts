import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CheckOptions, checkSkill } from "../src/index.js";
import { folder, javascript, L2, manifestOf, messages, parameter, verdicts } from "./skills.js";

const check = (manifest: ReturnType<typeof manifestOf>, options = {}, home = folder()) =>
  checkSkill({ folder: home, manifest }, options);

describe("the rules of ADR-002", () => {
  it("1: the skill exists (adr002.md#s62)", async () => {
    const manifest = manifestOf();
    expect(verdicts((await check(manifest)).findings, "skill-exists")).toEqual(["pass"]);
    const absent = await checkSkill({ folder: "/nowhere/at/all", manifest });
    expect(absent).toMatchObject({ status: "preflight", findings: [{ rule: "skill-exists", status: "fail" }] });
    const file = await checkSkill({ folder: join(folder({ f: "" }), "f"), manifest });
    expect(messages(file.findings, "skill-exists")[0]).toMatch(/is not a folder|ENOTDIR/);
  });

  it("2: the version of the manifest is supported (adr002.md#s63)", async () => {
    const unreadable = await checkSkill({ folder: folder() });
    expect(unreadable.status).toBe("preflight");
    expect(messages(unreadable.findings, "manifest-version")).toEqual([
      "The manifest cannot be read: there is no manifest in a known format.",
    ]);
    const diagnostics = [
      { code: "adr002/x", severity: "error" as const, message: "version 2 is not supported", url: "" },
    ];
    const refused = await checkSkill({ folder: folder(), manifest: manifestOf(), diagnostics });
    expect(refused.findings.at(-1)).toMatchObject({ status: "fail", message: "version 2 is not supported" });
    const warned = await checkSkill({
      folder: folder(),
      manifest: manifestOf(),
      diagnostics: [{ ...diagnostics[0]!, severity: "warning" }],
    });
    expect(warned.status).toBe("ready");
    const other = {
      code: "stop/unknown-sop-version",
      severity: "warning" as const,
      message: "0.9 is not known",
      url: "",
    };
    const unknown = await checkSkill({ folder: folder(), manifest: manifestOf(), diagnostics: [other] });
    expect(unknown.status).toBe("ready");
    expect(verdicts(unknown.findings, "manifest-version")).toEqual(["fail stop/unknown-sop-version", "pass"]);
    expect(messages(unknown.findings, "manifest-version")[0]).toBe("0.9 is not known");
  });

  it("a skill that declares nothing is not checked (adr002.md#s73)", async () => {
    const { status, findings } = await check(manifestOf());
    expect(status).toBe("ready");
    expect(messages(findings, "manifest-version")).toEqual([
      "the version of the manifest is supported",
      "the manifest declares nothing to check",
    ]);
  });

  it("3: required inputs are mapped (adr002.md#s64)", async () => {
    const manifest = manifestOf({
      input: {
        parameters: [
          parameter("a", { required: true, description: "The first one.\nMore." }),
          parameter("b", { required: true }),
        ],
      },
    });
    const missing = await check(manifest, { values: { b: "x" } });
    expect(missing.status).toBe("preflight");
    expect(messages(missing.findings, "required-inputs")).toEqual([
      'The required input "a" is missing (The first one).',
    ]);
    const given = await check(manifest, { values: { a: "", b: "x" } });
    expect(verdicts(given.findings, "required-inputs")).toEqual(["pass"]);
  });

  it("4: inputs are valid, and every error is reported once (adr002.md#s65)", async () => {
    const manifest = manifestOf({
      input: {
        parameters: [
          parameter("date", { schema: { type: "string", pattern: "^\\d{4}$" } }),
          parameter("limit", { schema: { type: "integer", maximum: 10 } }),
          parameter("tags", { schema: { type: "array", items: { enum: ["a", "b"] } } }),
          parameter("needed", { required: true }),
        ],
      },
    });
    const { findings } = await check(manifest, {
      texts: [
        ["date", "x"],
        ["limit", "ten"],
        ["tags", "a"],
        ["tags", "c"],
      ],
    });
    expect(messages(findings, "input-schemas")).toEqual([
      'The input "date" must match ^\\d{4}$, but is "x".',
      'The input "limit" must be of type integer, but is "ten".',
      'The input "tags" at /1 must be one of "a", "b", but is "c".',
    ]);
    expect(verdicts(findings, "required-inputs")).toEqual(["fail missing-input"]);
  });

  it("4: invalid defaults, misspelled names and repeated inputs are reported (adr002.md#s65)", async () => {
    const manifest = manifestOf({
      input: { parameters: [parameter("limit", { schema: { type: "integer" }, default: "many" }), parameter("name")] },
    });
    const { findings } = await check(manifest, {
      texts: [
        ["nam", "x"],
        ["name", "a"],
        ["name", "b"],
      ],
    });
    expect(messages(findings, "input-schemas")).toEqual([
      'The input "name" is given more than once, but it is not a list.',
      'The input "nam" is not declared (did you mean "name"?), so it is ignored.',
      'The input "limit" must be of type integer, but is "many".',
    ]);
  });

  it("4: a default of null is no default unless the type allows null, also inside an object (adr002.md#d21)", async () => {
    const inside = { type: "object", properties: { deep: { type: "string", default: null }, size: { default: 1 } } };
    const parameters = [parameter("note", { default: null }), parameter("options", { schema: inside, default: {} })];
    const { status, findings } = await check(manifestOf({ input: { parameters } }));
    expect([status, verdicts(findings, "input-schemas")]).toEqual(["ready", ["pass"]]);
  });

  it("4: an unknown result is reported and stops nothing unless the caller is strict", async () => {
    const manifest = manifestOf({
      input: { parameters: [parameter("x", { schema: { type: "string", pattern: "(?!a)" } })] },
    });
    const options = { values: { x: "b" } };
    const { status, findings } = await check(manifest, options);
    expect(verdicts(findings, "input-schemas")).toEqual(["unknown inputs-undecided"]);
    expect(status).toBe("ready");
    expect((await check(manifest, { ...options, strict: true })).status).toBe("preflight");
  });

  it("4: the keywords of the whole schema are checked", async () => {
    const input = {
      parameters: [parameter("a"), parameter("b")],
      keywords: { oneOf: [{ required: ["a"] }, { required: ["b"] }], additionalProperties: false },
    };
    const { findings } = await check(manifestOf({ input }), { values: { a: "1", b: "2", c: "3" } });
    expect(messages(findings, "input-schemas")).toEqual([
      'The input as a whole must match exactly one schema in oneOf, but is {"a":"1","b":"2","c":"3"}.',
      'The input as a whole must not have "c".',
    ]);
  });

  it("4: the value of a sensitive input is not shown (adr002.md#s16)", async () => {
    const manifest = manifestOf({
      input: {
        parameters: [
          parameter("token", { sensitive: true, schema: { type: "string", pattern: "^t-" } }),
          parameter("pin", { schema: { type: "string", writeOnly: true, maxLength: 3 } }),
        ],
        keywords: { maxProperties: 1 },
      },
    });
    const { findings } = await check(manifest, { values: { token: "hunter2-token", pin: "987654" } });
    expect(JSON.stringify(findings)).not.toMatch(/hunter2|987654/);
    expect(verdicts(findings, "input-schemas")).toHaveLength(3);
  });

  describe("5: files (adr002.md#s34, adr002.md#s67, stop.md#s33)", () => {
    const home = folder({ "skills/x/here.txt": "", "skills/x/dir/y": "", "root.txt": "", ".git/HEAD": "" });
    const skill = join(home, "skills/x");
    symlinkSync("/etc", join(skill, "out"));
    symlinkSync("nowhere", join(skill, "dangling"));
    const verdict = async (file: Parameters<typeof manifestOf>[1] & object, inputs = {}) => {
      const { findings } = await check(manifestOf({}, file), { values: inputs, cwd: home }, skill);
      return verdicts(findings, "files");
    };

    it.each([
      [{ path: "here.txt" }, "pass"],
      [{ path: "dir" }, "fail file-is-folder"],
      [{ path: "root.txt", base: "repository" as const }, "pass"],
      [{ path: "root.txt", base: "cwd" as const }, "pass"],
      [{ path: "root.txt" }, "fail file-missing"],
      [{ path: "here.txt/below" }, "fail file-missing"],
      [{ path: "dangling" }, "fail file-missing"],
      [{ path: "../../root.txt" }, "fail file-outside"],
      [{ path: "/etc/passwd" }, "fail file-outside"],
      [{ path: "~/x" }, "fail file-outside"],
      [{ path: "out/passwd" }, "fail file-outside"],
      [{ path: ["dir/", { input: "name" }] }, "unknown file-unknown"],
    ])("%j: %s", async (file, expected) => {
      expect(await verdict({ requiredFiles: [file] })).toEqual([expected]);
    });

    it("have inputs inserted, which cannot lead out of the base", async () => {
      const requiredFiles = [{ path: ["dir/", { input: "name" }] }];
      expect(await verdict({ requiredFiles }, { name: "y" })).toEqual(["pass"]);
      expect(await verdict({ requiredFiles }, { name: "../../../root.txt" })).toEqual(["fail file-outside"]);
      const { findings } = await check(manifestOf({}, { requiredFiles }));
      expect(messages(findings, "files")).toEqual([
        'Cannot determine whether the required file dir/<name> exists: the input "name" has no value.',
      ]);
    });

    it("with an empty path are refused", async () => {
      const files = await check(manifestOf({}, { requiredFiles: [{ path: "" }] }));
      expect(verdicts(files.findings, "files")).toEqual(["fail file-outside"]);
      const assertions = { pre: [{ check: "file_exists" as const, path: [{ input: "a" }] }] };
      const manifest = manifestOf({ input: { parameters: [parameter("a")] } }, { ...L2, assertions });
      const { findings } = await check(manifest, { values: { a: "" } });
      expect(messages(findings, "pre-assertions")).toEqual(["file_exists: the path is empty."]);
    });

    it("of a repository are unknown if there is no repository", async () => {
      const lone = folder();
      const manifest = manifestOf({}, { requiredFiles: [{ path: "a", base: "repository" }] });
      const { findings } = await check(manifest, { cwd: lone }, lone);
      expect(verdicts(findings, "files")).toEqual(["unknown file-unknown"]);
    });
  });

  it("6: required environment variables are set, and optional ones need not be (adr002.md#s26, adr002.md#s27, adr002.md#s68, stop.md#s109)", async () => {
    const manifest = manifestOf(
      {},
      {
        environment: [
          { name: "NEEDED", required: true, description: "A token" },
          { name: "EMPTY", required: true },
          { name: "OPTIONAL", required: false },
        ],
      },
    );
    const { findings } = await check(manifest, { environment: { EMPTY: "" } });
    expect(messages(findings, "environment")).toEqual([
      "The environment variable NEEDED is not set (A token).",
      "The environment variable EMPTY is set",
    ]);
  });

  it("7: each optional input without a mapping is a warning (adr002.md#s69)", async () => {
    const manifest = manifestOf({
      input: {
        parameters: [parameter("a"), parameter("b", { default: 3 }), parameter("c", { default: "s", sensitive: true })],
      },
    });
    const { status, findings } = await check(manifest);
    expect(messages(findings, "optional-inputs")).toEqual([
      'The optional input "a" is not given, so it has no value.',
      'The optional input "b" is not given, so it is 3.',
      'The optional input "c" is not given, so it is [redacted].',
    ]);
    expect(findings.find(({ rule }) => rule === "optional-inputs")?.diagnostic?.severity).toBe("warning");
    expect(status).toBe("preflight"); // 3 is no string
  });

  it("8: redacted values and values that cannot be redacted are reported (adr002.md#s70, adr002.md#d39)", async () => {
    const manifest = manifestOf(
      { input: { parameters: [parameter("token", { sensitive: true }), parameter("plain")] } },
      { environment: [{ name: "KEY", required: false, sensitive: true }] },
    );
    const long = await check(manifest, { values: { token: "long-enough", plain: "p" } });
    expect(messages(long.findings, "redaction")).toEqual(["redacted in all output: token, KEY"]);
    const short = await check(manifest, { values: { token: "ab" } });
    expect(verdicts(short.findings, "redaction")).toEqual(["pass", "unknown not-redactable"]);
  });

  it("8: a sensitive skill is not elevated without a review (adr002.md#s61, adr002.md#d40)", async () => {
    const manifest = manifestOf({}, { sensitive: true });
    const verdict = async (options: object) => verdicts((await check(manifest, options)).findings, "redaction");
    expect(await verdict({})).toEqual(["pass"]);
    expect(await verdict({ allowCustomChecks: true })).toEqual(["pass", "fail elevation"]);
    expect(await verdict({ allowCustomChecks: true, reviewed: true })).toEqual(["pass", "pass"]);
  });
});

describe("a check of STOP and Semioverse before a run", () => {
  it("requires tools and capabilities of the agent (stop.md#s34, stop.md#s35)", async () => {
    const manifest = manifestOf({}, { tools: { required: ["exec", "web_fetch"] }, requiredCapabilities: ["vision"] });
    const verdict = async (options: object) => verdicts((await check(manifest, options)).findings, "tools");
    expect(await verdict({})).toEqual(["pass", "unknown tool-unknown", "unknown tool-unknown"]);
    expect(await verdict({ tools: new Set(["web_fetch"]), capabilities: new Set(["vision"]) })).toEqual([
      "pass",
      "pass",
      "pass",
    ]);
    expect(await verdict({ tools: new Set(), capabilities: new Set() })).toEqual([
      "pass",
      "fail tool-missing",
      "fail tool-missing",
    ]);
  });

  it("requires the skills that it depends on (semioverse.md#s63)", async () => {
    const dependencies = [{ id: "a" }, { id: "b", optional: true }, { id: "c", coordination: true }];
    const verdict = async (options: object) =>
      verdicts((await check(manifestOf({}, { dependencies }), options)).findings, "dependencies");
    expect(await verdict({})).toEqual(["unknown dependency-unknown"]);
    expect(await verdict({ skills: new Set(["a"]) })).toEqual(["pass"]);
    expect(await verdict({ skills: new Set(["b"]) })).toEqual(["fail dependency-missing"]);
  });

  it("evaluates pre-conditions by their severity (stop.md#s36, stop.md#s97, stop.md#s99)", async () => {
    const manifest = manifestOf(
      { input: { parameters: [parameter("file")] } },
      {
        ...L2,
        assertions: {
          pre: [
            { check: "file_exists", path: [{ input: "file" }], message: "The file must be there" },
            { check: "env_var", name: "ABSENT", severity: "warn" },
            { check: "tool_available", tool: "web_fetch" },
            { check: "output", output: "x", notEmpty: true },
            { check: "custom", command: "true" },
          ],
        },
      },
    );
    const home = folder({ "a.txt": "" });
    const options = { cwd: home, environment: {}, values: { file: "a.txt" } };
    const { findings } = await check(manifest, options, home);
    expect(verdicts(findings, "pre-assertions")).toEqual([
      "pass",
      "fail assertion-warned",
      "unknown assertion-unknown",
      "fail assertion-failed",
      "unknown assertion-unknown",
    ]);
    const missing = await check(manifest, { ...options, values: { file: "b.txt" } }, home);
    expect(messages(missing.findings, "pre-assertions")[0]).toBe(
      `file_exists: The file must be there (b.txt does not exist in ${home}).`,
    );
    const allowed = await check(manifest, { ...options, environment: process.env, allowCustomChecks: true }, home);
    expect(verdicts(allowed.findings, "pre-assertions").at(-1)).toBe("pass");
  });
});

describe("the program to start", () => {
  const input = { parameters: [parameter("a"), parameter("b", { required: true })] };

  it("is checked if there is one", async () => {
    const fine = manifestOf({ input, entrypoints: javascript("0", [{ input: "b" }], [{ input: "a" }]) });
    expect(verdicts((await check(fine, { values: { b: "1" } })).findings, "entrypoint")).toEqual(["pass"]);
    const gap = manifestOf({ input, entrypoints: javascript("0", [{ input: "a" }], [{ input: "b" }]) });
    expect(verdicts((await check(gap, { values: { b: "1" } })).findings, "entrypoint")).toEqual([
      "fail argument-missing",
    ]);
    expect(verdicts((await check(gap)).findings, "entrypoint")).toEqual([]);
    expect(verdicts((await check(manifestOf({ input }), { values: { b: "1" } })).findings, "entrypoint")).toEqual([]);
  });

  it("exists", async () => {
    const home = folder({ "run.sh*": "#!/bin/sh\n", "plain.sh": "", "bin/x": "" });
    const verdict = async (program: string) => {
      const manifest = manifestOf({ entrypoints: { unix: [program] } });
      return messages((await check(manifest, {}, home)).findings, "entrypoint")[0];
    };
    expect(await verdict("sh")).toMatch(/^the program is \//);
    expect(await verdict("./run.sh")).toBe(`the program is ${join(home, "run.sh")}`);
    expect(await verdict("no-such-program")).toBe("The entrypoint's program no-such-program is not in PATH.");
    expect(await verdict("./plain.sh")).toBe("The entrypoint's program ./plain.sh is not executable.");
    expect(await verdict("./bin")).toBe("The entrypoint's program ./bin is not a file.");
    expect(await verdict("scripts/absent.sh")).toBe("The entrypoint's program scripts/absent.sh does not exist.");
  });

  it("is not a batch file on Windows, where its arguments could run other commands", async () => {
    const home = folder({ "scripts/run.cmd*": "", "bin/npx.CMD*": "" });
    const verdict = async (program: string) => {
      const manifest = manifestOf({ entrypoints: { windows: [program] } });
      const environment = { PATH: join(home, "bin"), PATHEXT: ".EXE;.CMD" };
      return messages((await check(manifest, { platform: "win32", environment }, home)).findings, "entrypoint")[0];
    };
    for (const program of ["scripts/run.cmd", "npx"])
      expect(await verdict(program)).toContain(
        `program ${program} is a batch file, to which Windows cannot pass arguments`,
      );
  });

  it("is not that of another platform (skill-manifest-v2.md#s61, skill-manifest-v2.md#s62)", async () => {
    const manifest = manifestOf({ entrypoints: { unix: ["sh"] } });
    expect(verdicts((await check(manifest, { platform: "win32" })).findings, "entrypoint")).toEqual([]);
  });

  it("does not exist for documentation, which cannot be invoked (semioverse.md#s30)", async () => {
    const manifest = manifestOf({ entrypoints: javascript("0") }, { runtime: "documentation" });
    const report = await check(manifest);
    expect(verdicts(report.findings, "entrypoint")).toEqual(["fail not-invocable"]);
    expect(report.status).not.toBe("ready");
    for (const runtime of ["inference", "script", "human"] as const) {
      expect(await check(manifestOf({}, { runtime }))).toMatchObject({ status: "ready" });
    }
  });

  it("produces files inside their bases only (adr002.md#s44, adr002.md#d30)", async () => {
    const home = folder({ ".git/HEAD": "" });
    const verdict = async (pattern: string | (string | { input: string })[], values = {}) => {
      const manifest = manifestOf({ input, producedFiles: [{ pattern }] });
      return verdicts((await check(manifest, { values: { b: "1", ...values } }, home)).findings, "output-files");
    };
    expect(await verdict("out/a.txt")).toEqual([]);
    expect(await verdict(["out/", { input: "a" }, ".txt"], { a: "../../x" })).toEqual(["fail output-file-outside"]);
    expect(await verdict(["out/", { input: "a" }, ".txt"])).toEqual(["unknown output-file-unknown"]);
    const open = manifestOf({ input, producedFiles: [{ pattern: ["out/", { input: "a" }, ".txt"] }] });
    expect(messages((await check(open, {}, home)).findings, "output-files")).toEqual([
      'Cannot determine whether the output file out/<a>.txt is produced: the input "a" has no value.',
    ]);
    // It is known only after the run whether something matches.
    expect(await verdict("out/*.txt")).toEqual([]);
  });
});

describe("the operation", () => {
  const manifest = { ...manifestOf(), operations: [{ name: "take" }, { name: "find" }] };

  it("must be named if there are several", async () => {
    expect(messages((await check(manifest)).findings, "operation")).toEqual([
      'The skill has several operations: "take", "find". Name the one to run.',
    ]);
    expect(messages((await check(manifest, { operation: "tak" })).findings, "operation")).toEqual([
      'There is no operation "tak" (did you mean "take"?); the skill has "take", "find".',
    ]);
    expect(await check(manifest, { operation: "find" })).toMatchObject({ status: "ready", operation: "find" });
  });

  it("may be named by the input that tells them apart in one schema for all (semioverse.md#s48)", async () => {
    const named = async (given: CheckOptions) => {
      const { status, operation, findings } = await check(manifest, given);
      return [status, operation, ...messages(findings, "operation"), ...messages(findings, "input-schemas")];
    };
    expect(await named({ values: { operation: "find" } })).toEqual(await named({ texts: [["operation", "find"]] }));
    expect((await named({ texts: [["operation", "find"]] })).slice(0, 3)).toEqual([
      "ready",
      "find",
      'there is an operation "find"',
    ]);
    expect(await named({ values: { operation: "tak" } })).toContain(
      'There is no operation "tak" (did you mean "take"?); the skill has "take", "find".',
    );
    expect(await named({ values: { operation: 1 } })).toContain(
      'The skill has several operations: "take", "find". Name the one to run.',
    );
    const own = { name: "find", input: { parameters: [parameter("operation")] } };
    const taken = { ...manifest, operations: [{ name: "take" }, own] };
    expect((await check(taken, { values: { operation: "find" } })).status).toBe("preflight");
    expect((await check(taken, { operation: "find", values: { operation: "x" } })).status).toBe("ready");
  });

  it("is called run if the only one has no name (mapping-decisions.md#d54)", async () => {
    expect((await check(manifestOf(), { operation: "run" })).status).toBe("ready");
    expect((await check(manifestOf(), { operation: "walk" })).status).toBe("preflight");
  });
});

describe("a check", () => {
  it("applies a policy after the preflight", async () => {
    const manifest = manifestOf({}, { effects: [{ type: "network" }] });
    const policy = { name: "p", allow: [], deny: [] };
    expect(await check(manifest, { policy })).toMatchObject({ status: "policy" });
    const broken = manifestOf({}, { effects: [{ type: "network" }], commands: [{ name: "no-such-command" }] });
    expect(await check(broken, { policy })).toMatchObject({ status: "preflight" });
  });

  it("warns of destructive and interactive skills (adr002.md#s51, adr002.md#s53, adr002.md#s56)", async () => {
    const { announcements } = await check(manifestOf({}, { execution: { destructive: true, interactive: true } }));
    expect(announcements).toEqual([
      "This skill is destructive: it modifies or deletes existing data.",
      "This skill is interactive: it asks for input while it runs.",
    ]);
    const deleting = manifestOf({}, { effects: [{ type: "filesystem", access: "delete" }] });
    expect((await check(deleting)).announcements).toEqual(["This skill deletes files."]);
    expect((await check(manifestOf())).announcements).toEqual([]);
  });

  it("is not ready if it was interrupted", async () => {
    const bin = folder({ "slow*": "#!/bin/sh\nsleep 30\n" });
    const manifest = manifestOf({}, { commands: [{ name: "slow", minVersion: "1" }] });
    const environment = { PATH: `${bin}:${process.env["PATH"]}` };
    const signal = AbortSignal.timeout(300);
    const { status, findings } = await checkSkill({ folder: folder(), manifest }, { environment, signal });
    expect([status, ...verdicts(findings, "run")]).toEqual(["preflight", "fail checks-interrupted"]);
  });

  it("orders findings by rule (adr002.md#s62, adr002.md#s70)", async () => {
    const manifest = manifestOf(
      {
        input: {
          parameters: [
            parameter("a", { required: true }),
            parameter("b", { schema: { type: "integer" } }),
            parameter("c"),
          ],
        },
      },
      {
        commands: [{ name: "no-such-command" }],
        requiredFiles: [{ path: "absent" }],
        environment: [{ name: "ABSENT", required: true, sensitive: true }],
        ...L2,
        assertions: { pre: [{ check: "env_var", name: "ABSENT" }] },
      },
    );
    const { findings } = await check(manifest, { texts: [["b", "x"]], environment: {} });
    expect([...new Set(findings.map(({ rule }) => rule))]).toEqual([
      "skill-exists",
      "manifest-version",
      "required-inputs",
      "input-schemas",
      "commands",
      "files",
      "environment",
      "optional-inputs",
      "redaction",
      "pre-assertions",
    ]);
  });
});

describe("a wrong call from plain JavaScript", () => {
  const untyped = checkSkill as (skill: unknown) => Promise<unknown>;

  it.each([
    ["skills/notes", /the skill of checkSkill must be an object, but is the string/],
    [{ manifest: { operations: [] } }, /folder in the skill of checkSkill must be a string, but is undefined/],
    [
      { folder: "skills/notes", manifest: "name: notes" },
      /manifest in the skill of checkSkill must be a SkillManifest, but is the string/,
    ],
  ])("with %j throws a TypeError with the reason", async (skill, message) => {
    await expect(untyped(skill)).rejects.toThrow(message);
  });
});
