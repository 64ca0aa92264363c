import { join } from "node:path";
import type { Operation, SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { checkSkill, type RunOptions, runSkill } from "../src/index.js";
import { folder, javascript, manifestOf, messages, parameter, verdicts } from "./skills.js";

async function run(manifest: SkillManifest, options: RunOptions = {}, home = folder({ ".git/HEAD": "" })) {
  const { report } = await runSkill({ folder: home, manifest }, { cwd: home, sandbox: "off", ...options });
  return report;
}

const prints = (value: unknown, output: Operation["output"] = undefined, code = 0) =>
  manifestOf({
    entrypoints: javascript(`console.log(${JSON.stringify(JSON.stringify(value))}); process.exitCode = ${code}`),
    ...(output ? { output } : {}),
  });

describe("error envelopes (semioverse.md#s127, semioverse.md#s128)", () => {
  const envelope = {
    type: "object",
    required: ["error"],
    properties: { error: { type: "object", required: ["message"], properties: { message: { type: "string" } } } },
  } as const;
  const success = { type: "object", required: ["links", "effect_report"] } as const;
  const union = { keywords: { anyOf: [success, envelope] } };
  const single = { fields: [{ name: "links", schema: {}, guaranteed: true }] };

  it.each([
    ["a union", union, { error: { code: "NOT_FOUND", message: "there is no vault." } }],
    ["an object of one kind", single, { error: { message: "there is no vault" } }],
    ["an object of one kind", single, { error: "there is no vault" }],
  ])("with an output of %s, an envelope fails the run with its message", async (_, output, value) => {
    const report = await run(prints(value, output));
    expect([report.status, ...messages(report.findings, "run")]).toEqual([
      "run",
      "The skill failed: there is no vault.",
    ]);
    expect(verdicts(report.findings, "output-schema")).toEqual([]);
  });

  it.each([
    [union, { oops: 1 }],
    [union, { error: { code: 1 } }],
    [union, { error: "a text is no envelope here" }],
    [single, { oops: 1 }],
  ])("with the output %j, %j is not an envelope but an invalid output", async (output, value) => {
    const report = await run(prints(value, output));
    expect([report.status, verdicts(report.findings, "output-schema")[0]]).toEqual([
      "postcondition",
      "fail invalid-output",
    ]);
  });

  it("a declared field `error` is not an envelope, nor is an undeclared output", async () => {
    const field = { fields: [{ name: "error", schema: { type: "string" } }] };
    expect((await run(prints({ error: "none so far" }, field))).status).toBe("succeeded");
    expect((await run(prints({ error: "none so far" }))).status).toBe("succeeded");
  });

  it("an envelope gives the reason for a failed program that wrote no error", async () => {
    const report = await run(prints({ error: "no vault" }, single, 1));
    expect(messages(report.findings, "run")).toEqual(["The program exited with code 1: no vault."]);
  });

  it("an envelope gives the reason for a failed program that wrote something else to standard error (semioverse.md#s127)", async () => {
    const program = "console.error('starting.'); console.log('{\"error\": \"no\\\\nvault.\"}'); process.exit(1)";
    const report = await run({ operations: [{ output: single, entrypoints: javascript(program) }] });
    expect(messages(report.findings, "run")).toEqual(["The program exited with code 1: no vault."]);
  });
});

it("a declared field that is missing from the last line is reported (skill-manifest-v2.md#s73, skill-manifest-v2.md#d39)", async () => {
  const output = { fields: [{ name: "status", schema: {} }, { name: "data" }, { name: "id" }] };
  const report = await run({ ...prints({ status: "ok" }, output), stdoutContract: { lastLineJson: true } });
  expect([report.status, ...messages(report.findings, "output-schema")]).toEqual([
    "succeeded",
    'The output does not have the declared "data", "id".',
  ]);
  // Without a contract, fields are best effort (stop.md#s24).
  expect(verdicts((await run(prints({ status: "ok" }, output))).findings, "output-schema")).toEqual(["pass"]);
});

describe("the runtime human (semioverse.md#s29)", () => {
  const manifest: SkillManifest = {
    ...manifestOf({
      input: { parameters: [parameter("page", { required: true, description: "The page to review" })] },
      output: { fields: [{ name: "verdict", description: "approve or reject" }] },
    }),
    name: "Review",
    runtime: "human",
    description: "Reviews a page.",
    instructions: "\nRead it twice.\n",
  };

  it("presents the skill to a person", async () => {
    const report = await run(manifest, { values: { page: "tides.md" } });
    expect(report.status).toBe("presented");
    expect(report.presentation).toBe(
      [
        "# Review\n\nReviews a page.\n\n## Inputs\n\n- page: tides.md (The page to review)\n\nRead it twice.",
        "\n\n## Outputs\n\n- verdict: approve or reject",
      ].join(""),
    );
    expect((await run(manifest)).status).toBe("preflight");
    const { findings } = await checkSkill({ folder: folder(), manifest }, { values: { page: "x" } });
    expect(messages(findings, "entrypoint")).toEqual(["a person carries out the skill"]);
  });

  it("runs a program that the caller names", async () => {
    const entrypoint = javascript("console.log('done')").unix;
    expect((await run(manifest, { values: { page: "x" }, entrypoint })).status).toBe("succeeded");
  });
});

describe("outputs.files (adr002.md#s42, adr002.md#s43, adr002.md#s45, adr002.md#d36)", () => {
  const write = "for (const name of process.argv.slice(1)) require('fs').writeFileSync(name, 'x')";
  const produce = async (pattern: string | (string | { input: string })[], names: string[], files = {}) => {
    const home = folder({ ".git/HEAD": "", "out/old.md": "", ...files });
    const manifest = manifestOf({
      input: { parameters: [parameter("tags", { schema: { type: "array", items: { type: "string" } } })] },
      entrypoints: javascript(write, ...names),
      producedFiles: [{ pattern }],
    });
    const report = await run(manifest, { values: { tags: ["a", "b"] } }, home);
    return [report.status, ...messages(report.findings, "output-files")];
  };

  it("a list in a pattern stands for one file per element", async () => {
    const pattern = ["out/", { input: "tags" }, ".md"];
    expect(await produce(pattern, ["out/a.md", "out/b.md"])).toEqual([
      "succeeded",
      "out/a.md was produced",
      "out/b.md was produced",
    ]);
    expect((await produce(pattern, ["out/a.md"])).slice(0, 1)).toEqual(["postcondition"]);
  });

  it.each([
    ["out/*.md", "out/new.md"],
    ["**/n?w.*", "out/new.md"],
    ["*/*w*.md", "out/new.md"],
  ])("%s is compared with the files that the program wrote", async (pattern, name) => {
    expect(await produce(pattern, [name])).toEqual(["succeeded", `${pattern} was produced: out/new.md`]);
    const [status, because] = await produce(pattern, ["other.txt"]);
    expect(status).toBe("postcondition");
    expect(because).toMatch(/ was not produced: the run wrote no matching file in .*\.$/);
  });
});

describe("folders that the skill declares to read only (semioverse.md#s41)", () => {
  const region = async (name: string) => {
    const home = folder({ ".git/HEAD": "", "content/page.md": "", "slop/x.md": "", "other/y.md": "" });
    const manifest = manifestOf(
      { entrypoints: javascript("require('fs').writeFileSync(process.argv[1], 'changed')", join(home, name)) },
      {
        effects: [
          { type: "filesystem", access: "read", paths: ["content/"] },
          { type: "filesystem", access: "write", paths: ["slop/"] },
        ],
      },
    );
    const report = await run(manifest, {}, home);
    return [report.status, ...verdicts(report.findings, "write-region")];
  };

  it("a change in them is an error, and one elsewhere a warning", async () => {
    expect(await region("slop/new.md")).toEqual(["succeeded", "pass"]);
    expect(await region("content/page.md")).toEqual(["postcondition", "fail read-only-region"]);
    expect(await region("other/y.md")).toEqual(["succeeded", "fail outside-region"]);
  });
});

it("a value of the type url is an HTTP or HTTPS URL (stop.md#s48)", async () => {
  const manifest = manifestOf({
    input: { parameters: [parameter("link", { schema: { type: "string", format: "uri" } })] },
  });
  const check = async (link: string, uriSchemes?: readonly string[]) => {
    const options = { values: { link }, ...(uriSchemes ? { uriSchemes } : {}) };
    return messages((await checkSkill({ folder: folder(), manifest }, options)).findings, "input-schemas");
  };
  expect(await check("ftp://tides.example")).toEqual(["the input is valid"]);
  expect(await check("https://tides.example", ["http", "https"])).toEqual(["the input is valid"]);
  expect(await check("ftp://tides.example", ["http", "https"])).toEqual([
    'The input "link" must be a URL with the scheme http or https, but is "ftp://tides.example".',
  ]);
});

describe("the effect report of a run (semioverse.md#s56)", () => {
  const audit = async (report: unknown, ...names: string[]) => {
    const home = folder({ ".git/HEAD": "", "skills/x/SKILL.md": "", "content/a.md": "" });
    const code = `for (const name of process.argv.slice(1)) require("fs").writeFileSync(name, "new");
      console.log(${JSON.stringify(JSON.stringify({ effect_report: report }))})`;
    const manifest = manifestOf({
      entrypoints: javascript(code, ...names),
      output: { fields: [{ name: "effect_report", schema: { type: "object" }, guaranteed: true }] },
    });
    const { report: ran } = await runSkill({ folder: join(home, "skills/x"), manifest }, { cwd: home, sandbox: "off" });
    return [ran.status, ...messages(ran.findings, "effect-report")];
  };

  it.each([
    [{ modified: ["content/a.md"] }],
    [{ modified: ["../../content/a.md"] }],
    [{ changes: [{ path: "content/a.md", kind: "modified" }] }],
    [{ regions: { content: 1 } }],
  ])("%j matches what the run changed", async (report) => {
    expect(await audit(report, "../../content/a.md")).toEqual(["succeeded", "the effect_report names what changed"]);
  });

  it("unnamed changes are reported, and named files that did not change", async () => {
    expect(await audit({ modified: [], created: ["content/b.md"] }, "../../content/a.md")).toEqual([
      "succeeded",
      "The effect_report does not match what the run changed: it does not name what changed: content/a.md.",
      "The effect_report does not match what the run changed: it names what did not change: content/b.md.",
    ]);
    expect(await audit({})).toEqual(["succeeded", "the effect_report names what changed"]);
  });
});

describe("fields that a schema leaves optional (semioverse.md#s52)", () => {
  const fields = [
    { name: "summary", schema: {}, guaranteed: true },
    { name: "narrative", schema: {}, guaranteed: false },
  ];
  const promised = (declared: NonNullable<Operation["output"]>["fields"]) => ({
    ...prints({ summary: "x" }, { fields: declared ?? [] }),
    stdoutContract: { lastLineJson: true },
  });

  it("are not missing, and fields of a list without that word are", async () => {
    expect(verdicts((await run(promised(fields))).findings, "output-schema")).toEqual(["pass"]);
    const plain = fields.map(({ name, schema }) => ({ name, schema }));
    expect(verdicts((await run(promised(plain))).findings, "output-schema")).toEqual(["fail output-field-missing"]);
  });
});
