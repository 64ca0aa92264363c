export { isPredicted, type PluginDifference, pluginDifferences } from "./comparing/differences.js";
export {
  COMPARED_FIELDS,
  type ComparedField,
  type Drift,
  type DriftPlace,
  driftDiagnostic,
  findDrift,
} from "./comparing/drift.js";
export { entryStatements, manifestStatements, type Statement } from "./comparing/statements.js";
export {
  planSync,
  type SyncedDocument,
  type SyncedField,
  type SyncedValue,
  type SyncPlan,
  syncEdits,
} from "./comparing/sync.js";
export type { ComponentRule, ComponentRules, Dialect } from "./dialect/dialect.js";
export type { DialectId } from "./dialect/ids.js";
export { DIALECTS, dialectNamed } from "./dialects/index.js";
export { type FieldCounterpart, type PluginDocument, pluginDocument } from "./editing/plugin-document.js";
export { type PluginPlace, pluginPlace } from "./editing/plugin-place.js";
export { pluginDiagnostics } from "./findings/diagnostics.js";
export { pluginFindings } from "./findings/plugin-findings.js";
export { type ConvertedMarketplace, convertMarketplace } from "./marketplace/convert.js";
export { MARKETPLACES, type MarketplaceDialect } from "./marketplace/dialects.js";
export { marketplaceFindings } from "./marketplace/findings.js";
export { type EntryReading, MARKETPLACE_FILES, type MarketplaceReading, readMarketplaces } from "./marketplace/read.js";
export { COMPONENT_KINDS, type ComponentKind } from "./model/components.js";
export { PLUGIN_PARTS, type PluginPart } from "./model/parts.js";
export { normalPath } from "./model/paths.js";
export type {
  Component,
  Components,
  Entry,
  Interface,
  Marketplace,
  Person,
  Plugin,
  Source,
  UserInput,
} from "./model/schemas.js";
export { type Lookup, PLUGIN_CLIENTS, type PluginClient } from "./reading/clients.js";
export { MANIFEST_FILES, type ManifestReading, manifestOf, readManifests } from "./reading/manifests.js";
export { type ClientReading, type PluginReading, readPlugin } from "./reading/read-plugin.js";
export type { ServerForm, Transport } from "./servers/form.js";
export { type ConvertedPlugin, convertPlugin } from "./writing/convert.js";
export { encodeMarketplace, encodePlugin, nameProblem } from "./writing/encode.js";
export type { PluginLoss } from "./writing/loss.js";
export { lossDiagnostic } from "./writing/loss-diagnostic.js";
export {
  type ConversionPlan,
  type ConversionSources,
  conversionSources,
  type PlannedConversion,
  type PlanOptions,
  planConversions,
} from "./writing/plan.js";
export { marketplaceWayBack, pluginWayBack } from "./writing/way-back.js";
