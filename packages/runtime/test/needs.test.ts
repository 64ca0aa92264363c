import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type CheckOptions, checkSkill, readPolicy } from "../src/index.js";
import { folder, manifestOf, messages, parameter, verdicts } from "./skills.js";

const check = (manifest: SkillManifest, options: CheckOptions = {}) =>
  checkSkill({ folder: folder(), manifest }, { environment: {}, ...options });

describe("what a skill requires of its surroundings", () => {
  const manifest = manifestOf(
    {},
    { tools: { required: ["web_fetch", "Bash(git:*)"] }, requiredCapabilities: ["vision"], scopes: ["admin"] },
  );

  it("is named, and its absence stops (Skill Manifest, Schema: required tools, fail if unavailable)", async () => {
    const none = { tools: new Set<string>(), scopes: new Set<string>(), capabilities: new Set<string>() };
    const { status, findings } = await check(manifest, none);
    expect(status).toBe("preflight");
    expect(messages(findings, "tools")).toEqual([
      "The tool web_fetch is not available; there are exec. If it is there, say so with --tool web_fetch.",
      "The tool Bash(git:*) is not available; there are exec. If it is there, say so with --tool Bash(git:*).",
      "The skill requires the capability vision, which is missing. If it is there, say so with --capability vision.",
    ]);
    // Semioverse, definition 2.1: the set of authorization scopes the skill requires.
    expect(messages(findings, "scopes")).toEqual([
      "The skill requires the scope admin, which is missing. If it is there, say so with --scope admin.",
    ]);
  });

  it("is there where the caller or the policy names it", async () => {
    const read = readPolicy({ allow: ["undeclared"], tools: ["Bash"], scopes: ["admin"] }, "policy.json");
    if (read.kind === "refused") throw new Error(read.reason);
    const given = { policy: read.value, tools: new Set(["web_fetch"]), capabilities: new Set(["vision"]) };
    const { status, findings } = await check(manifest, given);
    expect(verdicts(findings, "tools")).toEqual(["pass", "pass", "pass"]);
    expect(verdicts(findings, "scopes")).toEqual(["pass"]);
    expect(status).toBe("ready");
    expect(readPolicy({ tools: "Bash" }, "p")).toMatchObject({ reason: '"tools" in p is not a list of strings' });
  });

  it("cannot be determined where nobody says what there is", async () => {
    const { status, findings } = await check(manifest);
    expect(verdicts(findings, "scopes")).toEqual(["unknown tool-unknown"]);
    expect(status).toBe("ready");
  });
});

describe("ADR-002, validation rule 3: all required inputs are mapped, before their values are known", () => {
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

  it("says of each whether it can be mapped", async () => {
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

  it("and why it cannot", async () => {
    const [status, because] = await rule3({ session_date: { type: "string" } });
    expect(status).toBe("preflight");
    expect(because).toMatch(
      /^The input "session_date" cannot be mapped: it may be given what its schema refuses, such as /,
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

  it("reports what the skill does not declare, and does not miss the value elsewhere", async () => {
    const { findings } = await check(manifest, { bindings: { session_date: true, topics: true } });
    expect(verdicts(findings, "input-schemas")).toEqual(["fail undeclared-input"]);
    expect(verdicts(findings, "entrypoint")).toEqual([]);
  });
});

it("a default that breaks its own pattern is found (ADR-002, validation rule 4)", async () => {
  const schema = { type: "string", pattern: "^\\d+$" };
  const manifest = manifestOf({ input: { parameters: [parameter("since", { schema, default: "soon" })] } });
  const { findings } = await check(manifest);
  expect(messages(findings, "input-schemas")).toEqual(['The input "since" must match ^\\d+$, but is "soon".']);
});
