import { describe, expect, it } from "vitest";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as definitions from "../src/definitions.js";
import * as mcp from "../src/index.js";

const manifest = { id: "notes", operations: [{}] };
const named = { name: "skills", version: "1.0.0" };

describeExports({
  module: mcp,
  correct: { createSkillServer: () => [[], named] },
  finish: async (_, result) => (await (result as Promise<mcp.SkillServer>)).close(),
});

describeExports({
  module: definitions,
  correct: {
    hintsOf: () => [manifest, {}],
    openApiDocument: () => [[{ path: "notes", manifest }], { title: "Skills", version: "1.0.0" }],
    toolDefinition: () => ["notes", manifest, {}],
    toolsOf: () => [[{ path: "notes", manifest }], {}],
  },
});

describe("a list of skills", () => {
  it("has skills, not their names", async () => {
    const message = 'must be an object with a path and a manifest, but is the string "notes"';
    expect(() => definitions.toolsOf(["notes"] as never)).toThrow(`a skill of toolsOf ${message}`);
    expect(() => definitions.openApiDocument(["notes"] as never, { title: "Skills", version: "1" })).toThrow(message);
    const served = mcp.createSkillServer(["notes"] as never, named);
    await expect(served).rejects.toThrow(
      'a skill of createSkillServer must be a skill to be served, but is the string "notes"',
    );
  });
});
