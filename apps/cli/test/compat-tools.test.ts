import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { SkillCompatReport } from "../../../packages/report/src/compat.js";
import { folder, repository, runCli } from "./harness.js";

interface Tool {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations?: object;
}

const closed = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const tool = (inputSchema: object, more: Partial<Tool> = {}): Tool => ({ name: "search", inputSchema, ...more });
const list = (...tools: readonly Tool[]) =>
  JSON.stringify({ tools: tools.map((each) => ({ description: "Searches.", ...each })) }, null, 2);

async function compat(before: readonly Tool[], after: readonly Tool[]) {
  const root = folder({ "old/mcp-tools.json": list(...before), "new/mcp-tools.json": list(...after) });
  const files = [join(root, "old/mcp-tools.json"), join(root, "new/mcp-tools.json")];
  const { code, out } = await runCli(["compat", ...files, "--reporter", "json"]);
  return { code, report: SkillCompatReport.parse(JSON.parse(out)), files };
}

const text = { type: "string" };
const nested = (type: string) =>
  closed({ filter: { type: "object", properties: { by: { type: "object", properties: { page: { type } } } } } });

/** A change that breaks callers: the rule, and the schema that accepted its witness and the one that refuses it. */
interface Breaking {
  readonly before: Tool;
  readonly after: Tool;
  readonly rule: string;
  readonly accepts?: object | undefined;
  readonly refuses?: object | undefined;
}

const inputs = (before: object, after: object, rule: string): Breaking => {
  return { before: tool(before), after: tool(after), rule, accepts: before, refuses: after };
};
const outputs = (before: object, after: object, rule: string): Breaking => {
  const input = closed({});
  const tools = { before: tool(input, { outputSchema: before }), after: tool(input, { outputSchema: after }) };
  return { ...tools, rule, accepts: after, refuses: before };
};

// mcp-tools.md#s26, semioverse.md#d60
describe("compat of two lists of tools", () => {
  it.each<[string, Breaking]>([
    ["a nested type", inputs(nested("string"), nested("boolean"), "input-changed")],
    [
      "a value of an enumeration",
      inputs(closed({ order: { enum: ["new", "old"] } }), closed({ order: { enum: ["new"] } }), "input-changed"),
    ],
    [
      "the schema of the result",
      outputs(closed({ count: { type: "integer" } }, ["count"]), closed({ count: text }, ["count"]), "output-changed"),
    ],
    [
      "a list of types",
      inputs(closed({ id: { type: ["string", "null"] } }), closed({ id: { type: ["string"] } }), "input-changed"),
    ],
    [
      "number to integer",
      inputs(closed({ limit: { type: "number" } }), closed({ limit: { type: "integer" } }), "input-changed"),
    ],
    [
      "integer to number in the result",
      outputs(closed({ n: { type: "integer" } }), closed({ n: { type: "number" } }), "output-changed"),
    ],
    [
      "a new required parameter",
      inputs(closed({ words: text }), closed({ words: text, token: text }, ["token"]), "input-required"),
    ],
  ])(
    "finds that %s breaks callers, with a witness that a validator confirms",
    async (_, { before, after, rule, accepts, refuses }) => {
      const { code, report } = await compat([before], [after]);
      expect(code).toBe(1);
      const [change] = report.changes.filter(({ bump }) => bump === "major");
      expect(change).toMatchObject({ rule, in: "new" });
      expect(change?.witness).toBeDefined();
      const ajv = new Ajv2020({ strict: false });
      expect([ajv.validate(accepts ?? {}, change?.witness), ajv.validate(refuses ?? {}, change?.witness)]).toEqual([
        true,
        false,
      ]);
      expect(report.message).toBe("1 breaking change: callers of the old one fail with the new one.");
      expect(report.enough).toBe("no");
    },
  );

  it.each<[string, Tool, Tool]>([
    ["integer to number", tool(closed({ limit: { type: "integer" } })), tool(closed({ limit: { type: "number" } }))],
    ["a new optional parameter", tool(closed({})), tool(closed({ words: text }))],
    ["a result that is described now", tool(closed({})), tool(closed({}), { outputSchema: { type: "array" } })],
    ["a promise", tool(closed({})), tool(closed({}), { annotations: { readOnlyHint: true } })],
  ])("allows %s, and asks for no version", async (_, before, after) => {
    const { code, report } = await compat([before], [after]);
    expect([code, report.enough]).toEqual([0, "yes"]);
    expect(report.message).toMatch(/^\d changes?, none of which breaks callers\.$/);
  });

  it("finds that a tool was removed, with a call that fails now", async () => {
    const gone = { ...tool(closed({ id: { const: 7 } }, ["id"])), name: "gone" };
    const { code, report } = await compat([tool(closed({})), gone], [tool(closed({}))]);
    expect(code).toBe(1);
    expect(report.changes).toMatchObject([{ rule: "operation-removed", witness: { id: 7 }, in: "old" }]);
  });

  it("compares hints by what they stand for (mcp-tools.md#s16, mcp-tools.md#s17, semioverse.md#d59)", async () => {
    const hinted = (annotations: object) => [tool(closed({}), { annotations })];
    const rules = async (before: object, after: object) =>
      (await compat(hinted(before), hinted(after))).report.changes.map(({ rule, pointer, witness }) => [
        rule,
        pointer,
        witness,
      ]);
    expect(await rules({ destructiveHint: false }, {})).toEqual([
      ["hint-withdrawn", "/operations/search/hints/destructive", { destructive: true }],
    ]);
    expect(await rules({ destructiveHint: true, openWorldHint: true, readOnlyHint: false }, {})).toEqual([]);
    expect(await rules({ readOnlyHint: true }, { readOnlyHint: true, destructiveHint: true })).toEqual([]);
    expect(await rules({ title: "a" }, { title: "b" })).toEqual([]);
  });

  it("asks for a version only if there is one", async () => {
    const versioned = (version: string, ...tools: Tool[]) =>
      JSON.stringify({
        serverInfo: { name: "a", version },
        tools: tools.map((each) => ({ description: "S.", ...each })),
      });
    const root = folder({
      "old/mcp-tools.json": versioned("1.0.0", tool(closed({ words: text }))),
      "new/mcp-tools.json": versioned("1.1.0", tool(closed({}))),
    });
    const { code, out } = await runCli(["compat", join(root, "old"), join(root, "new")]);
    expect(code).toBe(1);
    expect(out).toContain("1.0.0 to 1.1.0 is not enough: a major version is required, such as 2.0.0");
  });

  it("reads a file of a git revision, and reports for code scanning", async () => {
    const root = repository({ "mcp-tools.json": list(tool(closed({ words: text }))) });
    const now = folder({ "mcp-tools.json": list(tool(closed({ words: { type: "integer" } }))) });
    const old = `HEAD:${join(root, "mcp-tools.json")}`;
    const { code, out } = await runCli(["compat", old, join(now, "mcp-tools.json"), "--reporter", "sarif"]);
    expect(code).toBe(1);
    const [run] = JSON.parse(out).runs;
    expect(run.results).toMatchObject([
      {
        ruleId: "compat/input-changed",
        level: "error",
        message: { text: expect.stringMatching(/For example: \{"words":"/) },
        locations: [{ physicalLocation: { region: { startLine: expect.any(Number) } } }],
      },
    ]);
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(/mcp-tools\.json$/);
    expect(run.tool.driver.rules).toMatchObject([{ id: "compat/input-changed" }]);
  });
});
