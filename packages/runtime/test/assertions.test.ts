import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Assertion, JsonRecord } from "@skill-convert/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAssertions, evaluateAssertion } from "../src/assertions/evaluate.js";
import type { AssertionContext, Outcome, Span } from "../src/contracts.js";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "assertions-")));
const bases = {
  skill: join(scratch, "repo/skills/tide"),
  repository: join(scratch, "repo"),
  cwd: join(scratch, "repo/work"),
};

const context: AssertionContext = {
  bases,
  workFolder: bases.cwd,
  inputs: {},
  environment: { TIDE_KEY: "s3cret", EMPTY: "" },
  level: "L2",
  allowCustomChecks: true,
  platform: "linux",
  timeout: 10_000,
};

beforeAll(() => {
  for (const folder of [bases.skill, bases.cwd]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(bases.cwd, "result.json"), '{"status": "success"}\n');
  writeFileSync(join(bases.cwd, "empty"), "");
  writeFileSync(join(bases.cwd, "binary"), new Uint8Array([0xff, 0xfe, 0x00]));
  writeFileSync(join(bases.repository, "at-root.md"), "# Tides\n");
  writeFileSync(join(bases.skill, "made-here.txt"), "x");
  writeFileSync(join(scratch, "outside.txt"), "secret of somebody");
  symlinkSync(scratch, join(bases.cwd, "link"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const input = (name: string): { input: string }[] => [{ input: name }];

async function status(assertion: Assertion, more: Partial<AssertionContext> = {}): Promise<Outcome["status"]> {
  return (await evaluateAssertion(assertion, "post", { ...context, ...more })).status;
}

describe("file_exists (stop.md#s73, stop.md#d34)", () => {
  const exists = (path: Extract<Assertion, { check: "file_exists" }>["path"]): Assertion => ({
    check: "file_exists",
    path,
  });

  it.each([
    ["./result.json", "pass"],
    ["at-root.md", "pass"],
    ["work/result.json", "pass"],
    ["./made-here.txt", "fail"],
    ["skills/tide", "pass"],
    ["./gone.json", "fail"],
    ["result.json", "pass"],
    ["at-root.md/below", "fail"],
    ["../outside.txt", "fail"],
    ["./link/outside.txt", "fail"],
    ["a\0b", "fail"],
  ] as const)("%s: %s", async (path, expected) => {
    expect(await status(exists(path))).toBe(expected);
  });

  it("names the missing file after the message of the manifest (stop.md#s70)", async () => {
    const found = await evaluateAssertion(
      { ...exists("./gone.json"), message: "Article file must exist" },
      "pre",
      context,
    );
    expect(found).toEqual({ status: "fail", message: "Article file must exist (./gone.json does not exist)" });
  });

  it("does not look at files outside its folders, so the message does not reveal whether they exist (stop.md#d33)", async () => {
    const answer = async (name: string) => (await evaluateAssertion(exists(`../${name}`), "pre", context)).message;
    expect((await answer("outside.txt")).replace("outside", "absent")).toBe(await answer("absent.txt"));
  });

  it("accepts any path that the user gave as an input (stop.md#d33)", async () => {
    const inputs = { article: join(scratch, "outside.txt"), relative: "result.json", none: null };
    expect(await status(exists(input("article")), { inputs, given: new Set(["article"]) })).toBe("pass");
    expect(await status(exists(input("relative")), { inputs, given: new Set(["relative"]) })).toBe("pass");
    // The manifest gave this value as a default, not the user.
    expect(await status(exists(input("article")), { inputs })).toBe("fail");
    expect(await status(exists(["out/", { input: "article" }]), { inputs, given: new Set(["article"]) })).toBe("fail");
    expect(await status(exists(input("none")), { inputs, given: new Set(["none"]) })).toBe("unknown");
    expect(await status(exists(input("other")), { inputs })).toBe("unknown");
  });

  it("resolves a relative path in the folder where the program will run (stop.md#d33)", async () => {
    const inAgent = { inputs: { article: "result.json" }, given: new Set(["article"]) };
    const asProgram = { ...inAgent, workFolder: bases.skill };
    expect(await status(exists(input("article")), inAgent)).toBe("pass");
    expect(await status(exists(input("article")), asProgram)).toBe("fail");
    expect(await status(exists("./result.json"), asProgram)).toBe("fail");
    expect(await status(exists("./made-here.txt"), asProgram)).toBe("pass");
    expect(await status(exists("made-here.txt"), asProgram)).toBe("pass");
  });

  it("accepts an absolute path that the run returned only inside the repository", async () => {
    const outputs = { made: join(bases.cwd, "result.json"), elsewhere: join(scratch, "outside.txt") };
    expect(await status(exists([{ output: "made" }]), { outputs })).toBe("pass");
    expect(await status(exists([{ output: "elsewhere" }]), { outputs })).toBe("fail");
  });
});

describe("file_not_empty (stop.md#s74)", () => {
  it.each([
    ["./result.json", "pass"],
    ["./empty", "fail"],
    ["./gone", "fail"],
    ["skills", "fail"],
  ] as const)("%s: %s", async (path, expected) => {
    expect(await status({ check: "file_not_empty", path })).toBe(expected);
  });

  it("is unknown if the path has no value (stop.md#d31)", async () => {
    expect(await status({ check: "file_not_empty", path: input("nothing") })).toBe("unknown");
  });
});

describe("file_matches (stop.md#s75, stop.md#d35)", () => {
  it.each([
    ["./result.json", '"status":\\s*"success"', "pass"],
    ["./result.json", '"status":\\s*"failure"', "fail"],
    ["./gone", "x", "fail"],
    ["skills", "x", "fail"],
    ["./result.json", "(?=status)", "unknown"],
    ["./result.json", "(s)\\1", "unknown"],
    ["./binary", "x", "unknown"],
  ] as const)("%s, %s: %s", async (path, pattern, expected) => {
    expect(await status({ check: "file_matches", path, pattern })).toBe(expected);
  });
});

describe("env_var (stop.md#s76)", () => {
  it("passes if the variable is set, and does not show its value", async () => {
    const found = await evaluateAssertion({ check: "env_var", name: "TIDE_KEY" }, "pre", context);
    expect(found.status).toBe("pass");
    expect(found.message).not.toContain("s3cret");
    expect(await status({ check: "env_var", name: "EMPTY" })).toBe("pass");
  });

  it("fails if the variable is not set", async () => {
    expect(await status({ check: "env_var", name: "TIDE_KEYS" })).toBe("fail");
    expect(await status({ check: "env_var", name: "toString" })).toBe("fail");
    expect(await status({ check: "env_var", name: "tide_key" })).toBe("fail");
  });

  it("ignores case on Windows", async () => {
    expect(await status({ check: "env_var", name: "tide_key" }, { platform: "win32" })).toBe("pass");
  });
});

describe("tool_available (stop.md#s77, stop.md#d36)", () => {
  it.each([
    ["exec", undefined, "pass"],
    ["web_fetch", new Set(["web_fetch"]), "pass"],
    ["web_fetch", new Set(["read"]), "fail"],
    ["web_fetch", undefined, "unknown"],
    // A program of that name in PATH is not a tool.
    ["node", undefined, "unknown"],
  ] as const)("of %s with the tools %s: %s", async (tool, tools, expected) => {
    expect(await status({ check: "tool_available", tool }, tools ? { tools } : {})).toBe(expected);
  });
});

describe("output.* (stop.md#s78, stop.md#s80, stop.md#s81, stop.md#s82, stop.md#s83, stop.md#d27)", () => {
  const outputs: JsonRecord = {
    url: "https://tide.example/post/17",
    empty: "",
    none: null,
    list: [],
    moved: 3,
    deep: { status: "ok" },
    "a.b": 1,
  };
  const check = (output: string, rest: object = {}): Assertion => ({ check: "output", output, ...rest });

  it.each([
    ["gone", { notEmpty: true }, "fail"],
    ["toString", { notEmpty: true }, "fail"],
    ["url", { notEmpty: true }, "pass"],
    ["empty", { notEmpty: true }, "fail"],
    ["none", { notEmpty: true }, "fail"],
    ["list", { notEmpty: true }, "fail"],
    ["empty", { notEmpty: false }, "pass"],
    ["url", { matches: "^https://tide\\.example/post/\\d+$" }, "pass"],
    ["url", { matches: "^http:" }, "fail"],
    ["list", { matches: "x" }, "fail"],
    ["url", { matches: "(?!x)" }, "unknown"],
    ["moved", { equals: 3 }, "pass"],
    ["moved", { equals: "3" }, "fail"],
    ["deep", { equals: { status: "ok" } }, "pass"],
    ["deep.status", { equals: "ok" }, "pass"],
    ["a.b", { equals: 1 }, "pass"],
    ["moved", { greaterThan: 2 }, "pass"],
    ["moved", { greaterThan: 3 }, "fail"],
    ["url", { greaterThan: 0 }, "fail"],
    ["moved", { greaterThan: 2, equals: 4 }, "fail"],
    ["url", { matches: "(?!x)", equals: "other" }, "fail"],
  ] as const)("%s %j: %s", async (name, conditions, expected) => {
    expect(await status(check(name, conditions), { outputs })).toBe(expected);
  });

  it("quotes the value in a message, which may be empty (stop.md#s78)", async () => {
    const empty = { ...context, outputs: { r: "" } };
    const { message } = await evaluateAssertion(check("r", { matches: "^ok" }), "post", empty);
    expect(message).toContain('output.r is "", which does not match ^ok');
  });

  it("is unknown if the run returned nothing (stop.md#d31)", async () => {
    expect(await status(check("url"))).toBe("unknown");
  });
});

describe("http_status (stop.md#s84, stop.md#s85, stop.md#d37)", () => {
  const request = (url: string, code?: number): Span => ({
    trace_id: "t_1",
    span_id: "s_1",
    kind: "http.request",
    name: url,
    start_time: "",
    end_time: "",
    duration_ms: 1,
    status: "ok",
    events: [],
    attributes: { "http.url": url, ...(code === undefined ? {} : { "http.status_code": code }) },
  });
  const spans = [request("https://tide.example/api", 200), request("https://other.example/", 500)];
  const check = (rest: object): Assertion => ({ check: "http_status", ...rest });

  it.each([
    [{ urlPattern: "tide\\.example", equals: 200 }, "pass"],
    [{ urlPattern: "tide\\.example", equals: 201 }, "fail"],
    [{ urlPattern: "nowhere", equals: 200 }, "fail"],
    [{ equals: 200 }, "fail"],
    [{ urlPattern: "(?=t)", equals: 200 }, "unknown"],
  ] as const)("%j: %s", async (rest, expected) => {
    expect(await status(check(rest), { spans })).toBe(expected);
  });

  it("is unknown without traced requests, and below level L1 (stop.md#s86)", async () => {
    const wanted = check({ urlPattern: "tide", equals: 200 });
    expect(await status(wanted, { spans: [] })).toBe("unknown");
    expect(await status(wanted)).toBe("unknown");
    expect(await status(wanted, { spans: [request("https://tide.example/")] })).toBe("unknown");
    const found = await evaluateAssertion(wanted, "post", { ...context, spans, level: "L0" });
    expect(found).toEqual({ status: "unknown", message: expect.stringContaining("L1") });
  });
});

describe("an assertion without a condition (stop.md#d26)", () => {
  it.each([
    [{ check: "output", output: "url", extensions: { stop: { less_than: 3 } } }, "not_empty, matches"],
    [{ check: "output", output: "gone" }, "not_empty, matches"],
    [{ check: "http_status", urlPattern: "tide" }, "equals"],
  ] satisfies [Assertion, string][])("%j is not evaluated, so it does not pass", async (assertion, conditions) => {
    const [result] = await checkAssertions([assertion], "post", { ...context, outputs: { url: 5 }, spans: [] });
    expect(result).toMatchObject({ status: "unknown", severity: "warn" });
    expect(result?.message).toContain(`not evaluated, because it verifies nothing without ${conditions}`);
  });
});

describe("duration (stop.md#s87)", () => {
  it.each([
    [100, "pass"],
    [101, "fail"],
    [undefined, "unknown"],
  ] as const)("of %s ms with a limit of 100 ms: %s", async (durationMs, expected) => {
    const more = durationMs === undefined ? {} : { durationMs };
    expect(await status({ check: "duration", maxMs: 100 }, more)).toBe(expected);
  });
});

describe("custom (stop.md#s88)", () => {
  const node = JSON.stringify(process.execPath);
  const script = (body: string) => `${node} -e ${JSON.stringify(body)} --`;
  const custom = (command: Extract<Assertion, { check: "custom" }>["command"], rest: object = {}): Assertion => ({
    check: "custom",
    command,
    ...rest,
  });

  it("compares the exit code, which is 0 by default", async () => {
    expect(await status(custom(script("")))).toBe("pass");
    expect(await status(custom(script("process.exit(3)")))).toBe("fail");
    expect(await status(custom(script("process.exit(3)"), { exitCode: 3 }))).toBe("pass");
    expect(await status(custom(script(""), { exitCode: 3 }))).toBe("fail");
  });

  it("runs only if the user allows it (stop.md#d38)", async () => {
    const made = join(scratch, "made-by-custom");
    const command = script(`require('fs').writeFileSync('${made}', '')`);
    expect(await status(custom(command), { allowCustomChecks: false })).toBe("unknown");
    expect(await status({ check: "file_exists", path: input("p") }, { inputs: { p: made }, given: new Set("p") })).toBe(
      "fail",
    );
  });

  it("splits the command before it inserts values, without a shell, in the skill's folder (stop.md#d38)", async () => {
    const value = `two words "and" 'quotes'; $(touch x) \${inputs.other} {other}\n--flag`;
    const isRight = "value === process.env.WANTED && both === 'a=' + value && process.cwd() === process.env.WHERE";
    const body = `const [value, both] = process.argv.slice(1); process.exit(${isRight} ? 0 : 1)`;
    const command = [`${script(body)} `, { input: "x" }, ' "a=', { input: "x" }, '"'];
    const environment = { ...process.env, WANTED: value, WHERE: bases.skill };
    expect(await status(custom(command), { inputs: { x: value, other: "no" }, environment })).toBe("pass");
  });

  it("quotes the last line of the program's errors, shortened", async () => {
    const found = await evaluateAssertion(
      custom(script("console.error('first\\n' + 'z'.repeat(5000)); process.exit(1)")),
      "post",
      context,
    );
    expect(found.message).toMatch(/exited with code 1, not 0: z{200}…$/);
  });

  it("ends at the time limit", async () => {
    const found = await evaluateAssertion(custom(script("setInterval(() => {}, 1000)")), "post", {
      ...context,
      timeout: 500,
    });
    expect(found).toEqual({ status: "fail", message: expect.stringContaining("500 ms") });
  });

  it("is unknown if a value or the program is missing", async () => {
    expect(await status(custom([`${node} `, { input: "x" }]))).toBe("unknown");
    expect(await status(custom("no-such-program-anywhere --check"))).toBe("unknown");
  });

  it("fails if the command is empty or has an unclosed quote", async () => {
    expect(await status(custom("node 'open"))).toBe("fail");
    expect(await status(custom("  "))).toBe("fail");
  });
});

describe("phase and severity of an assertion", () => {
  it.each([
    { check: "output", output: "url" },
    { check: "http_status", equals: 200 },
    { check: "duration", maxMs: 5 },
  ] as const)(
    "$check is an error before a run, whatever severity it declares (stop.md#s79, stop.md#d30)",
    async (assertion) => {
      const [result] = await checkAssertions([{ ...assertion, severity: "warn" }], "pre", context);
      expect(result).toMatchObject({ status: "fail", severity: "error" });
    },
  );

  it("is an error before a run and a warning after it by default (stop.md#s71, stop.md#s100, stop.md#s101)", async () => {
    const gone: Assertion = { check: "file_exists", path: "gone" };
    const both: Assertion[] = [gone, { ...gone, severity: "warn" }, { ...gone, severity: "error" }];
    const severities = async (phase: "pre" | "post") =>
      (await checkAssertions(both, phase, context)).map(({ severity }) => severity);
    expect(await severities("pre")).toEqual(["error", "warn", "error"]);
    expect(await severities("post")).toEqual(["warn", "warn", "error"]);
  });
});
