import { type FileEdit, hasErrors, type SkillFiles } from "@skill-convert/core";
import { printJson, printYaml, readData } from "@skill-convert/source";
import { bodyOf, type Container, readSkillFile, readText } from "./container.js";
import { splice } from "./in-front-matter.js";

/** A manifest that is a file of its own, in YAML or JSON, beside SKILL.md. */
export interface DataFileOptions {
  /** Names of the file, the first that is there is read, and the first of all is written. */
  readonly names: readonly string[];
  /** Whether a file of that name is a manifest of the format; every one is, if left out. */
  readonly isManifest?: (files: SkillFiles, file: string) => boolean;
  /** Whether the text of a manifest says that it is of the format. Only such a file is removed. */
  readonly isMarked?: (text: string) => boolean;
  /** The name of a new manifest; undefined if there is none, and then nothing can be written. */
  readonly freeName?: (files: SkillFiles) => string | undefined;
}

/**
 * A manifest in a file of its own. SKILL.md beside it has the instructions; the front matter of the format is written there.
 *
 * @example
 * const container = dataFile({ names: ["card.json"] });
 * container.find(memoryFiles({ "card.json": '{"title":"greet"}' })).value?.data.value; // { title: "greet" }
 */
export function dataFile(options: DataFileOptions): Container {
  const { names, isManifest = () => true, isMarked = () => true, freeName = () => names[0] } = options;
  const manifestsIn = (files: SkillFiles) => names.filter((name) => files.has(name) && isManifest(files, name));
  const formatOf = (file: string) => (file.endsWith(".json") ? ("json" as const) : ("yaml" as const));
  return {
    documentName: "the manifest",
    find(files) {
      const [own] = manifestsIn(files);
      const file = own ?? names.find((name) => files.has(name));
      if (file === undefined) return { diagnostics: [] };
      const content = readText(files, file);
      if (content.value === undefined) return { diagnostics: content.diagnostics };
      const data = readData(content.value, { file, format: formatOf(file) });
      if (data.value === undefined) return { diagnostics: data.diagnostics };
      const skillFile = readSkillFile(files);
      const { value: markdown } = skillFile;
      const diagnostics = [...data.diagnostics, ...skillFile.diagnostics, ...(markdown?.diagnostics ?? [])];
      if (hasErrors(diagnostics)) return { diagnostics };
      const mark = own === undefined ? { isForeign: true as const } : {};
      const found = { data, isMarked: true, ...mark, ...(markdown && { markdown, ...bodyOf(markdown) }) };
      return { value: found, diagnostics };
    },
    write(document, _instructions, base, { over }) {
      const file = over?.data.file ?? manifestsIn(base)[0] ?? freeName(base) ?? "";
      const { value: text } = readText(base, file);
      const format = formatOf(file);
      if (text === undefined) {
        const print = format === "json" ? printJson : printYaml;
        return [{ kind: "write", path: file, text: print(document) }];
      }
      return splice(file, readData(text, { file, format }).edit(document));
    },
    erase(files): readonly FileEdit[] {
      return manifestsIn(files).flatMap((path) => {
        const { value: text } = readText(files, path);
        return text !== undefined && isMarked(text) ? [{ kind: "remove" as const, path }] : [];
      });
    },
  };
}
