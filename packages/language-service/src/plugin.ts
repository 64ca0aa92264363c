import { overlay, type SkillFiles } from "@skill-convert/core";
import { pluginDocument } from "@skill-convert/plugin";
import { type CompletionItem, completionsIn } from "./complete.js";
import { type Hover, hoverIn } from "./hover.js";

/**
 * Returns the meaning of the field at an offset of a plugin's manifest or marketplace, and its counterparts in the other
 * dialects.
 *
 * @param file the path in the plugin
 * @param offset in UTF-16 units
 * @returns undefined if no known field is at the offset
 * @example
 * const files = memoryFiles({ ".codex-plugin/plugin.json": '{"name":"notes"}' });
 * pluginHoverAt(files, ".codex-plugin/plugin.json", 2).name; // "name"
 */
export function pluginHoverAt(files: SkillFiles, file: string, offset: number): Hover | undefined {
  const document = pluginDocument(files, file);
  return document && hoverIn(document, offset, (path) => document.counterparts(path));
}

/**
 * Returns the keys or values that a plugin's manifest or marketplace allows at an offset, required ones first. The
 * document need not parse.
 *
 * @param file the path in the plugin
 * @param offset in UTF-16 units
 * @example
 * const files = memoryFiles({ ".codex-plugin/plugin.json": '{"ver' });
 * pluginCompletionsAt(files, ".codex-plugin/plugin.json", 5).map(({ label }) => label); // ["name", "version", …]
 */
export function pluginCompletionsAt(files: SkillFiles, file: string, offset: number): readonly CompletionItem[] {
  const content = files.text(file);
  if (content.kind !== "text") return [];
  return completionsIn(content.text, offset, (text) => {
    return pluginDocument(overlay(files, [{ kind: "write", path: file, text }]), file);
  });
}
