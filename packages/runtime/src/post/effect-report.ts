import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Json, Operation } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { Bases } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import type { ChangeWatch } from "../region/region.js";
import { someOf } from "./names.js";

const NAMES = ["effect_report", "effectReport"];

/** Keys under which an account lists files that it says were changed. */
const LISTS = /creat|modif|updat|writ|wrote|delet|remov|chang|add|renam|mov/i;

/** Whether the output of an operation is to have an account of what it changed (Semioverse, invariant 4.3). */
export function declaresEffectReport({ output }: Operation): boolean {
  return NAMES.some((name) => output?.fields?.some((field) => field.name === name) === true);
}

/**
 * Whether the account of a run tells what it really changed (Semioverse, invariant 4.3: "an auditable record of what it
 * changed"). The structure of the account is another specification's, so a file counts as named wherever its path
 * stands, or that of a folder around it.
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
  const happened = new Set(files.flatMap(ancestors));
  const idle = claimsIn(report).filter((text) => !places(text).some((path) => happened.has(path)));
  const problems = [
    ...(unnamed.length > 0 ? [`it does not name what changed: ${someOf(unnamed)}`] : []),
    ...(idle.length > 0 ? [`it names what did not change: ${someOf(idle)}`] : []),
  ];
  if (problems.length === 0) return [passed(RULE, "the effect_report names what changed")];
  return problems.map((problem) => failed(RULE, runtimeDiagnostics.create("effect-report-differs", { problem })));
}

const RULE = "effect-report";

/** Every text in a value, its keys included. */
function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonRecord(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)]) : [];
}

/** The files that an account says were changed: the texts, or paths, of its lists. */
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
 * The paths from the repository's root that a text may stand for: relative to it, to the skill or to where the user is.
 */
function placesOf(text: string, { repository, skill, cwd }: Bases): string[] {
  if (text.length > 4096 || text.includes("\0")) return [];
  const root = repository ?? cwd;
  const from = isAbsolute(text) ? [root] : [root, skill, cwd];
  return from.map((base) => relative(root, resolve(base, text)).split(sep).join("/"));
}

/** A path with those of the folders around it. */
function ancestors(path: string): string[] {
  const segments = path.split("/");
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}
