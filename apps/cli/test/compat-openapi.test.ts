import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { SkillCompatReport } from "../../../packages/report/src/compat.js";
import { folder, repository, runCli } from "./harness.js";

const limit = (schema: object) => [{ name: "limit", in: "query", schema }];
const answer = (schema: object) => ({ 200: { description: "Berths", content: { "application/json": { schema } } } });

interface Options {
  readonly version?: string;
  readonly parameters?: readonly object[];
  readonly responses?: object;
  readonly more?: object;
}

function document({ version = "1.0.0", parameters = [], responses = answer({ type: "array" }), more = {} }: Options) {
  const berths = { get: { operationId: "listBerths", parameters, responses } };
  const info = { title: "Harbour", version };
  return JSON.stringify({ openapi: "3.1.1", info, paths: { "/berths": berths, ...more } }, null, 2);
}

async function compat(before: Options, after: Options) {
  const root = folder({ "old/openapi.json": document(before), "new/openapi.json": document(after) });
  const files = [join(root, "old/openapi.json"), join(root, "new/openapi.json")];
  const { code, out } = await runCli(["compat", ...files, "--reporter", "json"]);
  return { code, report: SkillCompatReport.parse(JSON.parse(out)) };
}

describe("compat of two OpenAPI documents", () => {
  it("finds that a parameter accepts less, with a witness that a validator confirms", async () => {
    const before = { type: "integer" };
    const after = { type: "integer", maximum: 50 };
    const { code, report } = await compat({ parameters: limit(before) }, { parameters: limit(after) });
    expect([code, report.required, report.enough]).toEqual([1, "major", "no"]);
    const [change] = report.changes;
    expect(change).toMatchObject({ rule: "input-changed", pointer: "/operations/listBerths/input/limit", in: "new" });
    const { limit: witness } = (change?.witness ?? {}) as { readonly limit?: number };
    const ajv = new Ajv2020();
    expect([ajv.validate(before, witness), ajv.validate(after, witness)]).toEqual([true, false]);
  });

  it("finds that an answer allows more", async () => {
    const { code, report } = await compat(
      { responses: answer({ type: "array", items: { type: "string" } }) },
      { responses: answer({ type: "array", items: { type: ["string", "null"] } }) },
    );
    expect(code).toBe(1);
    expect(report.changes).toMatchObject([{ bump: "major", witness: [null] }]);
  });

  it("allows a new operation with a minor version, in the form of the document (openapi.md#d24)", async () => {
    const more = { "/ships": { get: { operationId: "listShips", responses: answer({}) } } };
    const { code, report } = await compat({ version: "1.0" }, { version: "1.1", more });
    expect([code, report.required, report.enough]).toEqual([0, "minor", "yes"]);
  });

  it("reads a file of a git revision, and reports for code scanning", async () => {
    const root = repository({ "openapi.json": document({ parameters: limit({ type: "integer" }) }) });
    const now = folder({ "openapi.json": document({}) });
    const old = `HEAD:${join(root, "openapi.json")}`;
    const { code, out } = await runCli(["compat", old, join(now, "openapi.json"), "--reporter", "sarif"]);
    expect(code).toBe(1);
    const [run] = JSON.parse(out).runs;
    expect(run.results).toMatchObject([{ ruleId: expect.stringMatching(/^compat\/input-/), level: "error" }]);
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(/openapi\.json$/);
  });
});
