import { type Diagnostic, type Path, type SkillFiles, sortDiagnostics } from "@skill-convert/core";
import { diagnose, type Issue, nearestLocation } from "@skill-convert/format";
import { readData } from "@skill-convert/source";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import { existsIn } from "../reading/effective.js";
import { MANIFEST_FILES } from "../reading/manifests.js";
import type { EntryReading, MarketplaceReading } from "./read.js";

/**
 * Returns the findings about a marketplace: about its fields, about each entry, and about plugins that do not exist or
 * have another name.
 *
 * @param files the files of the repository
 * @example
 * const files = memoryFiles({
 *   ".claude-plugin/marketplace.json": '{"name":"tools","owner":{"name":"Ada"},"plugins":[{"name":"a","source":"./a"}]}',
 * });
 * marketplaceFindings(readMarketplaces(files)[0], files).map(({ code }) => code); // ["plugin/missing-path"]
 */
export function marketplaceFindings(reading: MarketplaceReading, files: SkillFiles): readonly Diagnostic[] {
  const { data, dialect, entries, diagnostics, raw } = reading;
  if (!data) return diagnostics;
  const names = entries.map(({ entry }) => entry?.name);
  const exists = existsIn(files);
  const plugins = Array.isArray(raw["plugins"]) ? raw["plugins"] : [];
  return sortDiagnostics([
    ...diagnostics,
    ...dialect.table.issues(data.value ?? null).map((issue) => issueDiagnostic(issue, reading)),
    ...entries.flatMap((entry) => [
      ...dialect.entry
        .issues(plugins[entry.index] ?? null)
        .map((issue) => issueDiagnostic({ ...issue, path: ["plugins", entry.index, ...issue.path] }, reading)),
      ...duplicate(entry, names, reading),
      ...source(entry, reading, files, exists),
    ]),
  ]);
}

function issueDiagnostic(issue: Issue, { data, dialect, file }: MarketplaceReading): Diagnostic {
  if (!data) throw new Error("a marketplace without data has no issues");
  const args = { dialect: dialect.title, ...issue.args };
  return diagnose(
    { ...issue, args },
    { found: { data, isMarked: true }, catalog: pluginDiagnostics, documentName: file },
  );
}

function place({ data, file }: MarketplaceReading, path: Path) {
  return data ? { ...nearestLocation(data, { path }), path } : { file };
}

/** A second entry with the same name (agent-plugins.md#d5). */
function duplicate(
  { index, entry }: EntryReading,
  names: readonly (string | undefined)[],
  reading: MarketplaceReading,
): readonly Diagnostic[] {
  const { name } = entry ?? {};
  if (name === undefined || names.indexOf(name) === index) return [];
  return [pluginDiagnostics.create("duplicate-plugin", { name }, place(reading, ["plugins", index, "name"]))];
}

/** A plugin in the repository has to exist, with the name of its entry (agent-plugins.md#d5). */
function source(
  { index, entry, folder, raw }: EntryReading,
  reading: MarketplaceReading,
  files: SkillFiles,
  exists: (path: string) => boolean,
): readonly Diagnostic[] {
  if (folder === undefined) return [];
  const at = place(reading, ["plugins", index, "source"]);
  if (!exists(folder)) {
    const path = ["plugins", index, "source"];
    return [issueDiagnostic({ code: "missing-path", path, args: { path: folder } }, reading)];
  }
  const { name } = entry ?? {};
  const other = ownName(files, folder, reading.dialect.id);
  return [
    // plugin-manifests.md#s63
    ...(reading.dialect.id === "cursor" && folder === "."
      ? [pluginDiagnostics.create("skipped-source", { path: String(raw["source"]) }, at)]
      : []),
    ...(other && name !== undefined && other.name !== name
      ? [
          pluginDiagnostics.create(
            "other-name",
            { name, file: other.file, own: other.name },
            place(reading, ["plugins", index, "name"]),
          ),
        ]
      : []),
  ];
}

/** The name that the plugin in a folder gives itself in the manifest of a dialect. */
function ownName(files: SkillFiles, folder: string, dialect: string) {
  const home = folder === "." ? "" : `${folder}/`;
  const file = MANIFEST_FILES.find((each) => files.has(`${home}${each}`) && each.startsWith(FOLDERS[dialect] ?? ""));
  const content = file === undefined ? undefined : files.text(`${home}${file}`);
  if (file === undefined || content?.kind !== "text") return undefined;
  const { value } = readData(content.text, { file, format: "json" });
  const name = typeof value === "object" && value !== null && "name" in value ? value["name"] : undefined;
  return typeof name === "string" ? { name, file: `${home}${file}` } : undefined;
}

/** The folder of the manifest that belongs with the marketplace of a dialect. */
const FOLDERS: Readonly<Record<string, string>> = {
  codex: ".codex-plugin/",
  "claude-code": ".claude-plugin/",
  cursor: ".cursor-plugin/",
  copilot: ".github/",
};
