import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import { createSkillServer } from "@skill-convert/mcp";
import { serveHttp } from "@skill-convert/mcp/serve";
import { afterAll, describe, expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import { folder, inPlace, memory, openWorkspace, type RegistryReports } from "../src/index.js";
import type { StartOptions } from "../src/serve/serve.js";

const cwd = mkdtempSync(join(tmpdir(), "arguments-"));
mkdirSync(join(cwd, "skills", "notes", ".claude-plugin"), { recursive: true });
writeFileSync(join(cwd, "skills", "notes", "SKILL.md"), "---\nname: notes\ndescription: Finds notes.\n---\n# Notes\n");
writeFileSync(join(cwd, "skills", "notes", ".claude-plugin", "plugin.json"), '{"name":"notes","version":"1.0.0"}\n');
writeFileSync(join(cwd, "inputs.json"), "{}");

const workspace = await openWorkspace({ cwd });
const tree = await workspace.plugins("skills/notes");
const policy = await workspace.policy({ allow: "fs.read" });
const http = { port: 0, host: "127.0.0.1", token: undefined };
const server = await createSkillServer([], { name: "skills", version: "1.0.0" });
const running = await serveHttp(server.factory, { ...http, onProblem: () => {} });
afterAll(() => running.close());

/** Does everything that a result stands for, and ignores that something cannot be done. */
async function finish(_: string, result: unknown): Promise<void> {
  try {
    const value = await result;
    if (typeof value !== "object" || value === null) return;
    if ("finish" in value && typeof value.finish === "function") await value.finish();
    else if (Symbol.asyncIterator in value) for await (const _ of value as AsyncIterable<unknown>);
    else if ("close" in value && typeof value.close === "function") await value.close();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

describe("a workspace", () => {
  describeEntrances({
    module: {
      folder,
      inPlace,
      openWorkspace,
      ...methodsOf(workspace),
    },
    text: join(cwd, "text"),
    finish,
    entrances: {
      check: { correct: () => ["skills/notes", {}], options: 1 },
      checkPolicy: { correct: () => ["skills", policy, {}], options: 2 },
      checkServer: { correct: () => [{ address: running.url }, {}], options: 1 },
      compare: { correct: () => ["skills", "skills", {}], options: 2 },
      convert: { correct: () => [["skills"], { to: "stop", into: memory() }], options: 1 },
      createRegistry: { correct: () => ["postgres://localhost:1/none", {}], options: 1 },
      describeOpenApi: { correct: () => ["skills", { title: "Skills", version: "1.0.0" }], options: 1 },
      detect: { correct: () => [["skills"]] },
      discover: { correct: () => [["."], "claude-code"] },
      folder: { correct: () => ["converted", {}], options: 1 },
      importTools: { correct: () => [{ address: running.url }, {}], options: 1 },
      inPlace: { correct: () => [{}], options: 0 },
      index: { correct: () => ["skills", {}], options: 1 },
      inputs: { correct: () => [{ file: "inputs.json" }], options: 0 },
      inspect: { correct: () => [["skills"], {}], options: 1 },
      migrate: { correct: () => ["skills", { dryRun: true }], options: 1 },
      openWorkspace: { correct: () => [{ cwd }], options: 0 },
      pack: { correct: () => [["skills"], { as: "agent-plugin", out: "dist" }], options: 1 },
      permissions: { correct: () => ["skills", ["claude-code"], {}], options: 2 },
      plugins: { correct: () => ["skills", {}], options: 1 },
      policy: { correct: () => [{ allow: "fs.read" }], options: 0 },
      registry: { correct: () => ["skills", {}], options: 1 },
      run: { correct: () => ["skills/notes", { dryRun: true }], options: 1 },
      schema: { correct: () => ["stop"] },
      serve: { correct: () => ["skills", {}, async () => {}], options: 1 },
      token: { correct: () => [{ file: "inputs.json" }, 100], options: 0 },
      trust: { correct: () => [["skills"], {}], options: 1 },
      validate: { correct: () => [["skills"], {}], options: 1 },
      withRegistry: { correct: () => ["skills", {}, async () => {}], options: 1 },
    },
  });
});

describe("the plugins of a workspace", () => {
  describeEntrances({
    module: {
      ...methodsOf(tree),
      write: (options?: { dryRun?: boolean }) => tree.convert({ from: "claude-code", to: ["codex"] }).write(options),
    },
    finish,
    entrances: {
      compare: { correct: () => [{}], options: 0 },
      convert: { correct: () => [{ from: "claude-code", to: ["codex"] }], options: 0 },
      sync: { correct: () => [{ from: "claude-code" }], options: 0 },
      validate: { correct: () => [{}], options: 0 },
      write: { correct: () => [{ dryRun: true }], options: 0 },
    },
  });
});

describe("the plan of a conversion", () => {
  const planned = async () => {
    for await (const plan of workspace.convert(["skills"], { to: "stop", into: memory() })) return plan;
    throw new Error("there is no skill");
  };
  describeEntrances({
    module: {
      report: async (options?: object) => (await planned()).report(options),
      write: async (options?: object) => (await planned()).write(options),
    },
    entrances: {
      report: { correct: () => [{}], options: 0 },
      write: { correct: () => [{}], options: 0 },
    },
  });
});

describe("the reports about a registry", () => {
  const names = ["check", "conflicts", "graph", "import", "lookup", "pipeline", "plan", "query", "register", "remove"];
  const asking = (name: string) => {
    return (...given: readonly unknown[]) =>
      workspace.withRegistry("skills", {}, async (reports) => callOf(reports, name)(...given));
  };
  describeEntrances({
    module: {
      ...Object.fromEntries(names.map((name) => [name, asking(name)])),
      serve: (options: Parameters<RegistryReports["serve"]>[0]) =>
        workspace.withRegistry("skills", {}, async (reports) => (await reports.serve(options)).close()),
    },
    text: join(cwd, "text"),
    finish,
    entrances: {
      check: { correct: () => [{}], options: 0 },
      conflicts: { correct: () => [{}], options: 0 },
      graph: { correct: () => [{}], options: 0 },
      import: { correct: () => ["skills", {}], options: 1 },
      lookup: { correct: () => ["notes", {}], options: 1 },
      pipeline: { correct: () => ["notes", "notes"] },
      plan: { correct: () => [{}], options: 0 },
      query: { correct: () => [{}, {}], options: 0 },
      register: { correct: () => ["skills/notes", { dryRun: true }], options: 1 },
      remove: { correct: () => ["notes", { dryRun: true }], options: 1 },
      serve: { correct: () => [{ ...http, onProblem: () => {} }], options: 0 },
    },
  });
});

describe("skills that can be served", () => {
  const stopped = { signal: AbortSignal.abort() };
  /** Starts the server that is described, or if none is, one that has been stopped. */
  const start = (options: StartOptions = stopped) => {
    const isNothing = isRecord(options) && Object.keys(options).length === 0;
    return workspace.serve("skills", {}, (skills) => skills.start(isNothing ? stopped : options));
  };
  describeEntrances({
    module: { start },
    entrances: { start: { correct: () => [stopped], options: 0 } },
  });
});

describe("a misspelt option", () => {
  it("is not ignored, because it may be the one that keeps files as they are", async () => {
    const options: object = { dryrun: true, fix: "all" };
    expect(() => workspace.validate(["skills"], options)).toThrow(
      'validate has no option "dryrun" (did you mean "dryRun"?), only',
    );
    const given: object = { polcy: policy };
    await expect(workspace.run("skills/notes", given)).rejects.toThrow(
      'run has no option "polcy" (did you mean "policy"',
    );
    await expect(openWorkspace({ folder: cwd } as never)).rejects.toThrow('openWorkspace has no option "folder", only');
  });
});

type Method = (...given: readonly unknown[]) => unknown;

/** Returns a method of an object, which may be called with anything. */
function callOf(object: object, name: string): Method {
  return (Reflect.get(object, name) as Method).bind(object);
}

/** Returns the methods of an object by name. */
function methodsOf(object: object): Readonly<Record<string, Method>> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(object));
  const methods = names.filter((name) => typeof Reflect.get(object, name) === "function");
  return Object.fromEntries(methods.map((name) => [name, callOf(object, name)]));
}
