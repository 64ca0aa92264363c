import { type Diagnostic, type Json, type Path, type SkillFiles, sortDiagnostics } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type DataDocument, readData } from "@skill-convert/source";
import { checkDocument, checkValue, fieldValue, placeOf, type Schema, valueAt } from "./check-document.js";
import { pluginDiagnostics } from "./diagnostics.js";
import { AGENT_FILE, AGENT_PLUGIN, CLAUDE_FILE, MARKETPLACE_FILE, pluginSchemas } from "./schemas.js";

/** Checks the files around the skills of a plugin or a marketplace. No findings if the folder is neither. */
export function checkPlugin(files: SkillFiles): Diagnostic[] {
  return sortDiagnostics([
    ...(files.has(AGENT_FILE) ? checkAgentPlugin(files) : []),
    ...(files.has(CLAUDE_FILE) ? checkClaudePlugin(files) : []),
    ...(files.has(MARKETPLACE_FILE) ? checkMarketplace(files) : []),
  ]);
}

/** The folders of the plugins that lie in the folder of a marketplace, with `/`. */
export function pluginsOf(files: SkillFiles): string[] {
  const content = files.text(MARKETPLACE_FILE);
  if (content.kind !== "text") return [];
  const { value } = readData(content.text, { file: MARKETPLACE_FILE, format: "json" });
  return sourcesOf(value ?? null).flatMap((source) => {
    const path = typeof source === "string" && isInPlace(source) ? source.slice(2).replace(/\/+$/, "") : "";
    return path === "" ? [] : [path];
  });
}

/** The paths that the manifests of a plugin or a marketplace contain, unchanged, each with the manifest's file. */
export function pathsNamed(files: SkillFiles): { readonly file: string; readonly path: string }[] {
  const named = (file: string, schema: Schema, fields: (data: Json) => Json[]) => {
    const value = files.has(file) ? checkDocument(files, file, schema).data?.value : undefined;
    const paths = value === undefined ? [] : fields(value).flat();
    return paths.flatMap((path) => (typeof path === "string" ? [{ file, path }] : []));
  };
  const ofPlugin = (data: Json) => PATHS.map((field) => valueAt(data, [field]) ?? null);
  const { ClaudePlugin, Marketplace } = pluginSchemas();
  return [...named(CLAUDE_FILE, ClaudePlugin, ofPlugin), ...named(MARKETPLACE_FILE, Marketplace, sourcesOf)];
}

function sourcesOf(data: Json): Json[] {
  const plugins = valueAt(data, ["plugins"]);
  return Array.isArray(plugins) ? plugins.map((entry) => valueAt(entry, ["source"]) ?? null) : [];
}

/** Other programs use the name `plugin.json` too, but have no `skills` folder beside it (agent-plugins.md#d1). */
function checkAgentPlugin(files: SkillFiles): Diagnostic[] {
  const { data, findings } = checkDocument(files, AGENT_FILE, pluginSchemas().AgentPlugin);
  const schema = valueAt(data?.value, ["$schema"]);
  const isAgentPlugin = typeof schema === "string" ? schema.includes("agent-plugins.org") : hasFolder(files, "skills");
  if (!isAgentPlugin) return [];
  return [...findings.map((finding) => withSchema(finding, data)), ...checkSkills(files)];
}

/** Adds the fix for a missing `$schema`, which can have only one value (agent-plugins.md#d7). */
function withSchema(finding: Diagnostic, data: DataDocument | undefined): Diagnostic {
  if (finding.path?.join("/") !== "$schema" || !data || !isJsonRecord(data.value) || "$schema" in data.value)
    return finding;
  const edits = data.edit({ $schema: AGENT_PLUGIN, ...data.value });
  return { ...finding, fix: { title: "Add $schema", edits } };
}

function checkSkills(files: SkillFiles): Diagnostic[] {
  const folders = new Map<string, boolean>();
  const findings: Diagnostic[] = [];
  for (const path of files.list()) {
    const [skills, name, ...rest] = path.split("/");
    if (skills !== "skills" || name === undefined || rest.length === 0) continue;
    const isSkill = rest.length === 1 && rest[0] === "SKILL.md";
    folders.set(name, isSkill || (folders.get(name) ?? false));
    if (rest.length > 1 && rest.at(-1) === "SKILL.md" && !files.has(`skills/${name}/SKILL.md`)) {
      findings.push(pluginDiagnostics.create("skill-not-found", { path }, { file: path }));
    }
  }
  const deeper = new Set(findings.map(({ file = "" }) => file.split("/")[1]));
  for (const [name, isSkill] of folders) {
    if (isSkill || deeper.has(name)) continue;
    findings.push(pluginDiagnostics.create("no-skill", { path: `skills/${name}` }, { file: AGENT_FILE }));
  }
  return findings;
}

/** The fields of a Claude Code plugin that hold paths (agent-plugins.md#s23). */
const PATHS = ["skills", "commands", "agents", "outputStyles", "workflows", "hooks", "mcpServers", "lspServers"];

function checkClaudePlugin(files: SkillFiles): Diagnostic[] {
  const { data, findings } = checkDocument(files, CLAUDE_FILE, pluginSchemas().ClaudePlugin);
  return [...findings, ...(data ? PATHS.flatMap((field) => checkPaths(files, data, [field])) : [])];
}

/** The paths in a string or a list of strings. */
function checkPaths(files: SkillFiles, data: DataDocument, at: Path): Diagnostic[] {
  const value = valueAt(data.value, at);
  if (Array.isArray(value)) return value.flatMap((_, index) => checkPaths(files, data, [...at, index]));
  return typeof value === "string" ? checkPath(files, data, at, value) : [];
}

function checkPath(files: SkillFiles, data: DataDocument, at: Path, path: string): Diagnostic[] {
  const field = `"${at.join(".")}"`;
  const place = placeOf(data, at);
  // Claude Code accepts "." for the folder itself.
  if (path === "." || path === "./") return [];
  if (!isInPlace(path)) {
    const finding = pluginDiagnostics.create("path-form", { path, field }, place);
    const fixed = `./${path}`;
    if (!isInPlace(fixed) || path.startsWith("/") || !exists(files, fixed)) return [finding];
    const edits = place.range ? [{ ...place.range, text: JSON.stringify(fixed) }] : [];
    return [{ ...finding, fix: { title: `Write "${fixed}"`, edits } }];
  }
  return exists(files, path) ? [] : [pluginDiagnostics.create("missing-path", { path, field }, place)];
}

/** Returns true if a path begins with `./` and stays in the folder (agent-plugins.md#s24, agent-plugins.md#s31). */
function isInPlace(path: string): boolean {
  return path.startsWith("./") && !path.split(/[\\/]/).includes("..");
}

function exists(files: SkillFiles, path: string): boolean {
  const name = path.slice(2).replace(/\/+$/, "");
  return name === "" || files.has(name) || hasFolder(files, name);
}

function hasFolder(files: SkillFiles, name: string): boolean {
  return files.list().some((path) => path.startsWith(`${name}/`));
}

function checkMarketplace(files: SkillFiles): Diagnostic[] {
  const { data, findings } = checkDocument(files, MARKETPLACE_FILE, pluginSchemas().Marketplace);
  const plugins = valueAt(data?.value, ["plugins"]);
  if (!data || !Array.isArray(plugins)) return [...findings];
  const names = plugins.map((entry) => valueAt(entry, ["name"]));
  return [
    ...findings,
    ...plugins.flatMap((entry, index) => {
      const at = ["plugins", index];
      const name = names[index];
      const isSecond = typeof name === "string" && names.indexOf(name) < index;
      if (!isJsonRecord(entry)) return [fieldValue(data, at, "must be an object")];
      return [
        ...checkValue(data, at, pluginSchemas().MarketplaceEntry),
        ...(isSecond ? [pluginDiagnostics.create("duplicate-plugin", { name }, placeOf(data, [...at, "name"]))] : []),
        ...checkSource(files, data, [...at, "source"], name),
      ];
    }),
  ];
}

/** A plugin in the folder of the marketplace must exist, and must have the name of its entry (agent-plugins.md#d5). */
function checkSource(files: SkillFiles, data: DataDocument, at: Path, name: unknown): Diagnostic[] {
  const source = valueAt(data.value, at);
  // `metadata.pluginRoot` applies to a bare name (agent-plugins.md#s33).
  const isBelowRoot = valueAt(data.value, ["metadata", "pluginRoot"]) !== undefined;
  if (typeof source !== "string" || (isBelowRoot && !source.startsWith("./"))) return [];
  const found = checkPath(files, data, at, source);
  if (found.length > 0) return found;
  const folder = source.slice(2).replace(/\/+$/, "");
  const manifest = files.text(folder === "" ? CLAUDE_FILE : `${folder}/${CLAUDE_FILE}`);
  const ownName =
    manifest.kind === "text"
      ? valueAt(readData(manifest.text, { file: CLAUDE_FILE, format: "json" }).value, ["name"])
      : undefined;
  if (typeof ownName !== "string" || typeof name !== "string" || ownName === name) return [];
  return [pluginDiagnostics.create("other-name", { name, own: ownName }, placeOf(data, [...at.slice(0, -1), "name"]))];
}
