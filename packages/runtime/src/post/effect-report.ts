import { isAbsolute, relative, resolve } from "node:path";
import type { Json, Operation } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { toPortable } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import type { ChangeWatch } from "../region/region.js";
import { someOf } from "./names.js";

const NAMES = ["effect_report", "effectReport", "EffectReport"];

/** Matches the keys under which a report lists changed files. */
const LISTS = /creat|modif|updat|writ|wrote|delet|remov|chang|add|renam|mov/i;

/**
 * Returns true if the output of an operation has a field for the effect report (semioverse.md#s54, semioverse.md#d20).
 */
export function declaresEffectReport({ output }: Operation): boolean {
  return NAMES.some((name) => output?.fields?.some((field) => field.name === name) === true);
}

/**
 * Compares the effect report of a run with the files that the run changed (semioverse.md#s56). The structure of the
 * report is defined in another specification, so a file counts as named if its path, or that of a folder that contains
 * it, occurs anywhere in the report.
 */
export async function checkEffectReport(
  json: Json | undefined,
  { bases, changes }: { readonly bases: Bases; readonly changes: ChangeWatch },
): Promise<Finding[]> {
  const report = isJsonRecord(json) ? NAMES.map((name) => getOwn(json, name)).find(isJsonRecord) : undefined;
  if (report === undefined) return [];
  const changed = await changes.changed();
  if (changed.kind === "refused") {
    return [undetermined(RULE, runtimeDiagnostics.create("effect-report-unknown", { reason: changed.reason }))];
  }
  const files = changed.value;
  const places = (text: string) => placesOf(text, bases);
  const named = new Set(textsIn(report).flatMap(places));
  const unnamed = files.filter((file) => !ancestors(file).some((path) => named.has(path)));
  const changedTree = new Set(files.flatMap(ancestors));
  const unchanged = claimsIn(report).filter((text) => !places(text).some((path) => changedTree.has(path)));
  const problems = [
    ...(unnamed.length > 0 ? [`it does not name what changed: ${someOf(unnamed)}`] : []),
    ...(unchanged.length > 0 ? [`it names what did not change: ${someOf(unchanged)}`] : []),
  ];
  if (problems.length === 0) return [passed(RULE, "the effect_report names what changed")];
  return problems.map((problem) => failed(RULE, runtimeDiagnostics.create("effect-report-differs", { problem })));
}

const RULE = "effect-report";

/** Returns all strings in a value, including keys. */
function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonRecord(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)]) : [];
}

/** Returns the files that a report lists as changed. */
function claimsIn(report: Json, isList = false): string[] {
  if (Array.isArray(report)) return isList ? report.flatMap(claimOf) : report.flatMap((item: Json) => claimsIn(item));
  if (!isJsonRecord(report)) return [];
  return Object.entries(report).flatMap(([key, item]) => claimsIn(item, LISTS.test(key)));
}

function claimOf(item: Json): string[] {
  const path = isJsonRecord(item) ? (getOwn(item, "path") ?? getOwn(item, "file")) : item;
  return typeof path === "string" && path.trim() !== "" ? [path] : [];
}

/**
 * Returns the paths from the repository's root that a text may stand for, since it may be relative to the root, to the
 * skill's folder or to the working directory.
 */
function placesOf(text: string, { repository, skill, cwd }: Bases): string[] {
  if (text.length > 4096 || text.includes("\0")) return [];
  const root = repository ?? cwd;
  const from = isAbsolute(text) ? [root] : [root, skill, cwd];
  return from.map((base) => toPortable(relative(root, resolve(base, text))));
}

/** Returns a path and the paths of all folders that contain it. */
function ancestors(path: string): string[] {
  const segments = path.split("/");
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}
