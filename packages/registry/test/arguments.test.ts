import { describe, expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import * as http from "../src/http.js";
import * as registries from "../src/index.js";

const manifest = { id: "notes", version: "1.0.0", operations: [{}] };
const { registry } = registries.register(registries.createSkillRegistry(), { manifest });
const store = registries.memoryStore(registry);
const registration = { manifest: { ...manifest, id: "tags" } };

describeEntrances({
  module: { ...http, ...registries },
  entrances: {
    createSkillRegistry: { correct: () => [{}], options: 0 },
    declareContext: { correct: () => [registry, "nightly", ["notes"], {}], options: 3 },
    findConflicts: { correct: () => [registry, {}], options: 1 },
    memoryStore: { correct: () => [registry] },
    pathBetween: { correct: () => [registry, {}, {}, {}], options: 3 },
    planRuns: { correct: () => [registry, ["notes"]] },
    querySkills: { correct: () => [registry, {}], options: 1 },
    recordLookup: { correct: () => [registry, "notes", {}], options: 2 },
    recordQuery: { correct: () => [registry, {}, {}], options: 2 },
    register: { correct: () => [registry, registration, {}], options: 2 },
    registerAll: { correct: () => [registry, [registration], {}], options: 2 },
    registerEach: { correct: () => [registry, [registration], {}], options: 2 },
    registryHandler: { correct: () => [() => store, { version: "1.0.0", openapi: { encode: () => {} } }], options: 1 },
    remove: { correct: () => [registry, "notes", {}], options: 2 },
    replace: { correct: () => [registry, { manifest }, {}], options: 2 },
    skillGraph: { correct: () => [registry, {}], options: 1 },
    update: { correct: () => [registry, [registration], {}], options: 2 },
  },
});

describe("a store", () => {
  describeEntrances({
    module: {
      declareContext: store.declareContext.bind(store),
      query: store.query.bind(store),
      record: store.record.bind(store),
      register: store.register.bind(store),
      remove: store.remove.bind(store),
      replace: store.replace.bind(store),
      update: store.update.bind(store),
    },
    entrances: {
      declareContext: { correct: () => ["nightly", ["notes"], {}], options: 2 },
      query: { correct: () => [{}, {}], options: 1 },
      record: { correct: () => [{ lookup: "notes" }, ["notes"], {}], options: 2 },
      register: { correct: () => [[registration], {}], options: 1 },
      remove: { correct: () => ["notes", {}], options: 1 },
      replace: { correct: () => [{ manifest }, {}], options: 1 },
      update: { correct: () => [[registration], {}], options: 1 },
    },
  });
});

describe("a wrong call from plain JavaScript", () => {
  const untyped = (call: unknown) => call as (...values: unknown[]) => unknown;

  it.each([
    ["register", () => untyped(registries.register)(registration), "the registry of register must be a registry, from"],
    [
      "register",
      () => untyped(registries.register)(registry, manifest),
      "manifest in the registration of register must be a SkillManifest, but is undefined",
    ],
    [
      "registerAll",
      () => untyped(registries.registerAll)(registry, registration),
      "the registrations of registerAll must be an array, but are a value of type object",
    ],
    [
      "querySkills",
      () => untyped(registries.querySkills)(registry, { tags: "files" }),
      'the query of querySkills cannot have "tags" (did you mean "tag"?), only "text", "tag",',
    ],
  ])("of %s throws a TypeError that explains the mistake", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it("of a change of a store changes nothing", async () => {
    const dryrun: object = { dryrun: true };
    await expect(store.remove("notes", dryrun)).rejects.toThrow(
      'remove has no option "dryrun" (did you mean "dryRun"?)',
    );
  });
});
