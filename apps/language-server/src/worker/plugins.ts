import type { Diagnostic } from "@skill-convert/core";
import { applySettings } from "@skill-convert/examine";
import { hoverText, pluginCompletionsAt, pluginHoverAt } from "@skill-convert/language-service";
import { marketplaceFindings, pluginFindings, readMarketplaces, readPlugin } from "@skill-convert/plugin";
import { CodeActionKind, type Diagnostic as EditorDiagnostic, MarkupKind } from "vscode-languageserver-types";
import type { Answers, Diagnosis, Questions } from "../protocol.js";
import { showFinding } from "./finding.js";
import type { SkillHost } from "./host.js";
import type { OpenPlugin } from "./open-plugin.js";
import { Positions } from "./positions.js";
import { showCompletion } from "./show-completion.js";
import { touches } from "./touches.js";

/** Returns the findings of `skill-convert plugin validate` in the manifests and marketplaces of a plugin. */
export function diagnosePlugin(plugin: OpenPlugin, host: SkillHost): Diagnosis {
  const { settings, problem } = host.settingsOf(plugin.directory);
  const positions = new Positions(plugin.files);
  const files: Record<string, EditorDiagnostic[]> = {};
  for (const finding of applySettings(findingsIn(plugin), settings)) {
    const file = finding.file ?? plugin.file;
    const path = plugin.pathOf(file);
    files[path] = [
      ...(files[path] ?? []),
      showFinding(finding, file, positions, undefined, (other) => plugin.pathOf(other)),
    ];
  }
  return { files, isSingleFile: false, ...(problem === undefined ? {} : { problem }) };
}

/** The findings of a plugin. Those about files that no manifest is in are shown in the open manifest. */
function findingsIn({ file, files }: OpenPlugin): readonly Diagnostic[] {
  const reading = readPlugin(files);
  const marketplaces = readMarketplaces(files);
  const shown = new Set([...reading.manifests, ...marketplaces].map((each) => each.file));
  if (!shown.has(file)) return [];
  const found = [
    ...pluginFindings(reading),
    ...marketplaces.flatMap((marketplace) => marketplaceFindings(marketplace, files)),
  ];
  return found.map((finding) => {
    if (finding.file !== undefined && shown.has(finding.file)) return finding;
    const { range: _, fix: __, ...rest } = finding;
    return { ...rest, file };
  });
}

export function hoverPlugin({ file, files }: OpenPlugin, position: Questions["hover"]["position"]): Answers["hover"] {
  const positions = new Positions(files);
  const found = pluginHoverAt(files, file, positions.offset(file, position));
  if (!found) return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: hoverText(found) },
    range: positions.range(file, found.range),
  };
}

export function completePlugin(
  { file, files }: OpenPlugin,
  { position, hasSnippets }: Pick<Questions["complete"], "position" | "hasSnippets">,
): Answers["complete"] {
  const positions = new Positions(files);
  const items = pluginCompletionsAt(files, file, positions.offset(file, position));
  return items.map((item, index) =>
    showCompletion(item, { index, hasSnippets, range: positions.range(file, item.range) }),
  );
}

/** Returns the fixes of the findings in a range of a manifest or a marketplace. */
export function pluginActions(
  plugin: OpenPlugin,
  { range, only }: Pick<Questions["actions"], "range" | "only">,
  host: SkillHost,
): Answers["actions"] {
  const wants = only === undefined || only.some((each) => each === "" || each === CodeActionKind.QuickFix);
  if (!wants) return [];
  const { settings } = host.settingsOf(plugin.directory);
  const positions = new Positions(plugin.files);
  return applySettings(findingsIn(plugin), settings).flatMap((finding) => {
    const { fix, file } = finding;
    if (file !== plugin.file || fix === undefined || fix.edits.length === 0) return [];
    const shown = showFinding(finding, file, positions, undefined, (other) => plugin.pathOf(other));
    if (!touches(shown.range, range)) return [];
    const changes = plugin.changes([{ kind: "splice", path: file, edits: fix.edits }]);
    if (changes.length === 0) return [];
    const { title, asks } = fix;
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics: [shown], isPreferred: !asks, changes }];
  });
}
