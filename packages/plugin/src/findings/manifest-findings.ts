import type { Diagnostic, Json, Path, SkillFiles } from "@skill-convert/core";
import { isJsonRecord, valueAt } from "@skill-convert/core/json";
import { diagnose, type Issue, nearestLocation } from "@skill-convert/format";
import type { Dialect } from "../dialect/dialect.js";
import { agentVersion } from "../dialects/agent-plugins.js";
import { COMPONENT_KINDS } from "../model/components.js";
import { leaves, normalPath } from "../model/paths.js";
import type { Component } from "../model/schemas.js";
import { existsIn } from "../reading/effective.js";
import type { ManifestReading } from "../reading/manifests.js";
import { pluginDiagnostics } from "./diagnostics.js";

/** The findings about one manifest by itself: its text, its fields and the paths that it names. */
export function manifestFindings(reading: ManifestReading, files: SkillFiles): readonly Diagnostic[] {
  const { data, dialect, diagnostics } = reading;
  if (!data) return diagnostics;
  const exists = existsIn(files);
  const issues = dialect.table.issues(data.value ?? null);
  return [
    ...diagnostics,
    ...issues.map((issue) => issueDiagnostic(draftedIssue(withoutUselessFix(issue, exists), dialect), reading)),
    ...missingPaths(reading, exists).map((issue) => issueDiagnostic(issue, reading)),
    ...versionFindings(reading, files),
  ];
}

/** An issue without the fix of a path that would lead to nothing (agent-plugins.md#d7). */
function withoutUselessFix(issue: Issue, exists: (path: string) => boolean): Issue {
  if (issue.code !== "path-form" || exists(normalPath(String(issue.args?.["path"])))) return issue;
  const { fix: _, ...others } = issue;
  return others;
}

/** An unknown field that a draft has (plugin-manifests.md#s15). */
function draftedIssue(issue: Issue, { drafted = {} }: Dialect): Issue {
  const [key = "", ...inside] = issue.path;
  const isDrafted = issue.part === "key" && inside.length === 0 && Object.hasOwn(drafted, key);
  return isDrafted ? { code: "drafted-field", path: issue.path, part: "key", args: { field: key } } : issue;
}

function issueDiagnostic(issue: Issue, { data, dialect, file }: ManifestReading): Diagnostic {
  if (!data) throw new Error("a manifest without data has no issues");
  const args = { dialect: dialect.title, ...issue.args };
  return diagnose(
    { ...issue, args },
    { found: { data, isMarked: true }, catalog: pluginDiagnostics, documentName: file },
  );
}

/** The place of a value of a manifest. */
export function placeIn({ data, file }: ManifestReading, path: Path, part?: "key") {
  return data ? { ...nearestLocation(data, { path, ...(part && { part }) }), path } : { file };
}

/** The paths of a manifest that lead to nothing (agent-plugins.md#s24). */
function missingPaths(reading: ManifestReading, exists: (path: string) => boolean): readonly Issue[] {
  const { dialect, plugin, raw } = reading;
  return COMPONENT_KINDS.flatMap((kind) =>
    (plugin?.components?.[kind] ?? []).flatMap((component: Component, index) => {
      if (typeof component !== "string" || leaves(component) || component.includes("*") || exists(component)) return [];
      const { path } = dialect.table.toDocument?.(raw, ["components", kind, index]) ?? { path: [] };
      const written = valueAt(raw, path);
      const args = { path: typeof written === "string" ? written : component };
      return [{ code: "missing-path", path, args }];
    }),
  );
}

/** A draft version of Agent Plugins, and an `mcp.json` of another one (plugin-manifests.md#d3, plugin-manifests.md#s16). */
function versionFindings(reading: ManifestReading, files: SkillFiles): readonly Diagnostic[] {
  const version = agentVersion(reading.raw["$schema"]);
  if (version === undefined) return [];
  const servers = files.text("mcp.json");
  const serversVersion = servers.kind === "text" ? agentVersion(schemaIn(servers.text)) : version;
  return [
    ...(version === "1.1.0"
      ? [pluginDiagnostics.create("draft-version", { version }, placeIn(reading, ["$schema"]))]
      : []),
    ...(serversVersion === version ? [] : [pluginDiagnostics.create("mcp-version", { version }, { file: "mcp.json" })]),
  ];
}

function schemaIn(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isJsonRecord(value) ? value["$schema"] : undefined;
  } catch {
    return undefined;
  }
}
