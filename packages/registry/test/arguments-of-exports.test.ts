import { describeExports } from "../../../test/wrong-arguments.js";
import * as registries from "../src/index.js";

const manifest = { id: "notes", version: "1.0.0", operations: [{}] };
const registry = registries.register(registries.createSkillRegistry(), { manifest }).registry;
const registration = { manifest: { ...manifest, id: "tags" } };
const comparison = registries.compareVersions(manifest, manifest);
const graph = registries.skillGraph(registry);

describeExports({
  module: registries,
  correct: {
    compareVersions: () => [manifest, manifest],
    createSkillRegistry: () => [{}],
    declareContext: () => [registry, "agent", ["notes"], {}],
    describeChanges: () => [comparison],
    describeComparison: () => [comparison, manifest, manifest, (version: string) => version],
    explainConflict: () => [registry, { id: "notes" }, { id: "notes" }],
    findConflicts: () => [registry, {}],
    findCycles: () => [["a"], () => []],
    groupConflicts: () => [registry, []],
    instanceOrType: () => [null],
    linksBetween: () => [registry, "notes", "notes"],
    loadOrder: () => [registry, ["notes"]],
    memoryStore: () => [registry],
    missingDependencies: () => [registry],
    notRegistered: () => [registry, "notes"],
    pathBetween: () => [registry, {}, {}, {}],
    pathOfChange: () => [{ pointer: "/name" }, manifest],
    petriNet: () => [registry],
    pipelineBetween: () => [registry, "notes", "notes"],
    planRuns: () => [registry, ["notes"]],
    printSkillsIndex: () => [registries.skillsIndex(registry, "2026-01-01T00:00:00Z")],
    querySkills: () => [registry, {}],
    recordLookup: () => [registry, "notes", {}],
    recordQuery: () => [registry, {}, {}],
    register: () => [registry, registration, {}],
    registerAll: () => [registry, [registration], {}],
    registerEach: () => [registry, [registration], {}],
    remove: () => [registry, "notes", {}],
    replace: () => [registry, { manifest }, {}],
    replay: () => [[], {}],
    skillGraph: () => [registry, {}],
    skillsIndex: () => [registry, "2026-01-01T00:00:00Z"],
    successors: () => [registry, "notes"],
    summarizeSkill: () => [registry.lookup("notes"), ["take"]],
    toDot: () => [graph],
    toMermaid: () => [graph],
    toPnml: () => [registries.petriNet(registry)],
    unavailable: () => [registry, "notes", ["notes"]],
    unknownEffect: () => ["fs.read", registries.memoryStore(registry)],
    update: () => [registry, [registration], {}],
    versionFindings: () => ["notes", manifest, manifest, comparison],
  },
});
