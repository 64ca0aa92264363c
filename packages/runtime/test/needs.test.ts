import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type CheckOptions, checkSkill, readPolicy } from "../src/index.js";
import { folder, manifestOf, messages, parameter, verdicts } from "./skills.js";

const check = (manifest: SkillManifest, options: CheckOptions = {}) =>
  checkSkill({ folder: folder(), manifest }, { environment: {}, ...options });

describe("the requirements of a skill", () => {
  const manifest = manifestOf(
    {},
    { tools: { required: ["web_fetch", "Bash(git:*)"] }, requiredCapabilities: ["vision"], scopes: ["admin"] },
  );

  it("stop the run if they are missing (stop.md#s34, stop.md#s35, semioverse.md#s18)", async () => {
    const none = { tools: new Set<string>(), scopes: new Set<string>(), capabilities: new Set<string>() };
    const { status, findings } = await check(manifest, none);
    expect(status).toBe("preflight");
    expect(messages(findings, "tools")).toEqual([
      "The tool web_fetch is not available; the available tools are exec. If it is available, name it with --tool web_fetch.",
      "The tool Bash(git:*) is not available; the available tools are exec. If it is available, name it with --tool Bash(git:*).",
      "The skill requires the capability vision, which is missing. If it is available, name it with --capability vision.",
    ]);
    expect(messages(findings, "scopes")).toEqual([
      "The skill requires the scope admin, which is missing. If it is available, name it with --scope admin.",
    ]);
  });

  it("are met if the caller or the policy names them", async () => {
    const read = readPolicy({ allow: ["undeclared"], tools: ["Bash"], scopes: ["admin"] }, "policy.json");
    if (read.kind === "refused") throw new Error(read.reason);
    const given = { policy: read.value, tools: new Set(["web_fetch"]), capabilities: new Set(["vision"]) };
    const { status, findings } = await check(manifest, given);
    expect(verdicts(findings, "tools")).toEqual(["pass", "pass", "pass"]);
    expect(verdicts(findings, "scopes")).toEqual(["pass"]);
    expect(status).toBe("ready");
    expect(readPolicy({ tools: "Bash" }, "p")).toMatchObject({ reason: '"tools" in p is not a list of strings' });
  });

  it("are unknown if nobody names what is available (stop.md#d36)", async () => {
    const { status, findings } = await check(manifest);
    expect(verdicts(findings, "scopes")).toEqual(["unknown tool-unknown"]);
    expect(status).toBe("ready");
  });
});

describe("the mapping of inputs before their values are known (adr002.md#s64, adr002.md#d42)", () => {
  const schema = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
  const manifest = manifestOf({
    input: {
      parameters: [
        parameter("session_date", { schema, required: true }),
        parameter("topic", { default: "session" }),
        parameter("token", { schema: { type: "string", minLength: 5 }, sensitive: true }),
      ],
    },
    entrypoints: { unix: ["node", [{ input: "session_date" }]] },
  });
  const rule3 = async (bindings: NonNullable<CheckOptions["bindings"]>, more: CheckOptions = {}) => {
    const { status, findings } = await check(manifest, { bindings, ...more });
    return [status, ...messages(findings, "required-inputs")];
  };

  it("is reported for each input", async () => {
    expect(await rule3({ session_date: schema, topic: true })).toEqual([
      "ready",
      '"session_date" can be mapped: whatever it is given is valid',
      '"topic" can be mapped; its value is checked once it is known',
    ]);
    expect(await rule3({ session_date: true }, { values: { topic: "tides" } })).toEqual([
      "ready",
      '"session_date" can be mapped; its value is checked once it is known',
      '"topic" can be mapped: it has a value',
    ]);
  });

  it("is refused with the reason", async () => {
    const [status, because] = await rule3({ session_date: { type: "string" } });
    expect(status).toBe("preflight");
    expect(because).toMatch(
      /^The input "session_date" cannot be mapped: it may be given a value that its schema refuses, such as .*: the value can fail to match the pattern/,
    );
    expect(await rule3({ topic: true })).toEqual([
      "preflight",
      'The required input "session_date" is missing.',
      '"topic" can be mapped; its value is checked once it is known',
    ]);
    const [, , hidden] = await rule3({ session_date: true, token: { enum: ["abcd"] } });
    expect(hidden).toMatch(/cannot be mapped/);
    expect(hidden).not.toContain("abcd");
  });

  it("reports undeclared inputs, and no other rule misses the value", async () => {
    const { findings } = await check(manifest, { bindings: { session_date: true, topics: true } });
    expect(verdicts(findings, "input-schemas")).toEqual(["fail undeclared-input"]);
    expect(verdicts(findings, "entrypoint")).toEqual([]);
  });
});

it("a default that does not match its own pattern is reported (adr002.md#s65, adr002.md#d21)", async () => {
  const schema = { type: "string", pattern: "^\\d+$" };
  const manifest = manifestOf({ input: { parameters: [parameter("since", { schema, default: "soon" })] } });
  const { findings } = await check(manifest);
  expect(messages(findings, "input-schemas")).toEqual(['The input "since" must match ^\\d+$, but is "soon".']);
});
