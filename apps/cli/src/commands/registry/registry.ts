import { command, group } from "../../command-line/command.js";
import {
  describeCheck,
  describeConflicts,
  describeExport,
  describeGraph,
  describeHistory,
  describeImport,
  describeInit,
  describeLookup,
  describePipeline,
  describePlan,
  describeQuery,
  describeRegister,
  describeRegistry,
  describeRemove,
  describeServeRegistry,
} from "./options.js";

/** `skill-convert registry`, the group of commands about a folder of skills. */
export const registry = group(
  describeRegistry,
  new Map([
    ["check", command(describeCheck, async () => (await import("./check.js")).runRegistryCheck)],
    ["register", command(describeRegister, async () => (await import("./register.js")).runRegistryRegister)],
    ["init", command(describeInit, async () => (await import("./store/init.js")).runRegistryInit)],
    ["import", command(describeImport, async () => (await import("./store/import.js")).runRegistryImport)],
    ["export", command(describeExport, async () => (await import("./store/export.js")).runRegistryExport)],
    ["remove", command(describeRemove, async () => (await import("./store/remove.js")).runRegistryRemove)],
    ["history", command(describeHistory, async () => (await import("./store/history.js")).runRegistryHistory)],
    ["serve", command(describeServeRegistry, async () => (await import("./serve.js")).runRegistryServe)],
    ["lookup", command(describeLookup, async () => (await import("./lookup.js")).runRegistryLookup)],
    ["query", command(describeQuery, async () => (await import("./query.js")).runRegistryQuery)],
    ["graph", command(describeGraph, async () => (await import("./graph.js")).runRegistryGraph)],
    ["plan", command(describePlan, async () => (await import("./plan.js")).runRegistryPlan)],
    ["pipeline", command(describePipeline, async () => (await import("./pipeline.js")).runRegistryPipeline)],
    ["conflicts", command(describeConflicts, async () => (await import("./conflicts.js")).runRegistryConflicts)],
  ]),
);
