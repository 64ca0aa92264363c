import { memoryFiles } from "@skill-convert/core";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as plugin from "../src/index.js";

const files = memoryFiles({
  ".claude-plugin/plugin.json": '{"name":"notes","version":"1.1.0"}',
  ".cursor-plugin/plugin.json": '{"name":"notes","version":"1.0.0"}',
  ".claude-plugin/marketplace.json": '{"name":"tools","owner":{"name":"Ada"},"plugins":[]}',
});
const [marketplace] = plugin.readMarketplaces(files);
const statements = plugin.manifestStatements(plugin.readManifests(files));
const [from, ...targets] = statements;
const [manifest] = plugin.readManifests(files);
const [dialect] = plugin.DIALECTS;
const [marketplaceDialect] = plugin.MARKETPLACES;
const [drift] = plugin.findDrift(statements);

describeExports({
  module: plugin,
  correct: {
    conversionSources: () => [[], [], "codex"],
    convertMarketplace: () => [files, marketplace, marketplaceDialect],
    convertPlugin: () => [files, manifest, dialect],
    dialectNamed: () => ["codex"],
    driftDiagnostic: () => [drift],
    encodeMarketplace: () => [{}, marketplaceDialect],
    encodePlugin: () => [{}, dialect, {}],
    entryStatements: () => [marketplace, ".", ""],
    findDrift: () => [statements, ["version"]],
    isPredicted: () => [{ path: ["name"] }, {}, {}],
    lossDiagnostic: () => [{ kind: "dropped", path: ["name"], message: "" }, manifest],
    manifestOf: () => [[], dialect],
    manifestStatements: () => [[], ""],
    marketplaceFindings: () => [marketplace, files],
    marketplaceWayBack: () => [files, files, marketplace, marketplaceDialect],
    nameProblem: () => ["notes", dialect],
    normalPath: () => ["./skills"],
    pluginDocument: () => [files, ".claude-plugin/plugin.json"],
    planConversions: () => [files, {}, [], {}],
    pluginPlace: () => ["plugin.json"],
    planSync: () => [from, targets, ["version"]],
    pluginDifferences: () => [{}, {}],
    pluginWayBack: () => [files, files, manifest, dialect],
    pluginFindings: () => [plugin.readPlugin(files)],
    readManifests: () => [files],
    readMarketplaces: () => [files],
    readPlugin: () => [files],
    syncEdits: () => [[]],
  },
});
