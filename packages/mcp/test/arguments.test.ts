import { afterAll, describe, expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import * as client from "../src/client.js";
import * as definitions from "../src/definitions.js";
import * as mcp from "../src/index.js";
import * as serve from "../src/serve.js";

const skills = [{ path: "notes", manifest: { id: "notes", operations: [{}] } }];
const named = { name: "skills", version: "1.0.0" };

describeEntrances({
  module: mcp,
  entrances: { createSkillServer: { correct: () => [[], named], options: 1 } },
  finish: async (_, result) => (await (result as Promise<mcp.SkillServer>)).close(),
});

describeEntrances({
  module: definitions,
  entrances: {
    openApiDocument: { correct: () => [skills, { title: "Skills", version: "1.0.0" }], options: 1 },
    toolsOf: { correct: () => [skills, {}], options: 1 },
  },
});

const http = { port: 0, host: "127.0.0.1", token: undefined, onProblem: () => {} };
const server = await mcp.createSkillServer([], named);
const running = await serve.serveHttp(server.factory, http);
afterAll(() => running.close());

describeEntrances({
  module: client,
  entrances: {
    inspectServer: { correct: () => [{ address: running.url }, named], options: 1 },
    takeSnapshot: { correct: () => [{ address: running.url }, named], options: 1 },
  },
});

describeEntrances({
  module: serve,
  entrances: {
    listenProtected: { correct: () => [() => {}, http], options: 1 },
    serveHttp: { correct: () => [server.factory, http], options: 1 },
  },
  finish: async (_, result) => (await (result as Promise<serve.HttpServing>)).close(),
});

describe("a server that is asked", () => {
  const ask = (target: object) => client.inspectServer(target as never, named);

  it("has an address or a command", async () => {
    await expect(ask({})).rejects.toThrow("address in the server of inspectServer must be a string, but is undefined");
    await expect(ask({ command: 1 })).rejects.toThrow("command in the server of inspectServer must be a string");
  });

  it("has no token under another name", async () => {
    await expect(ask({ address: running.url, tokn: "secret" })).rejects.toThrow(
      'the server of inspectServer cannot have "tokn" (did you mean "token"?), only "address" and "token"',
    );
  });
});

describe("a list of skills", () => {
  it("has skills, not their names", async () => {
    const message = 'must be an object with a path and a manifest, but is the string "notes"';
    expect(() => definitions.toolsOf(["notes"] as never)).toThrow(`each of the skills of toolsOf ${message}`);
    expect(() => definitions.openApiDocument(["notes"] as never, { title: "Skills", version: "1" })).toThrow(message);
    const served = mcp.createSkillServer(["notes"] as never, named);
    await expect(served).rejects.toThrow(
      'each of the skills of createSkillServer must be a skill to be served, but is the string "notes"',
    );
  });
});
