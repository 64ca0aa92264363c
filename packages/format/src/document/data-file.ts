import { type FileEdit, hasErrors, type SkillFiles } from "@skill-convert/core";
import { filesMatching, newFileName } from "@skill-convert/core/adapters";
import { printJson, printYaml, readData } from "@skill-convert/source";
import { bodyOf, type Container, readText } from "./container.js";
import { splice } from "./in-front-matter.js";

/** Options of {@link dataFile}. */
export interface DataFileOptions {
  /**
   * The names that the file may have, or patterns such as `*.rules.json`. The first existing one is read, and a new file
   * gets the first one, with the name of the skill's folder in place of `*`.
   */
  readonly names: readonly string[];
  /** Returns true if a file with such a name is a manifest of the format; all are, if left out. */
  readonly isManifest?: (files: SkillFiles, file: string) => boolean;
  /** Returns true if the text identifies itself as a manifest of the format. Only such a file is removed. */
  readonly isMarked?: (text: string) => boolean;
  /** True if a row of the table has the instructions, so that SKILL.md has nothing of the skill. */
  readonly holdsInstructions?: true;
  /** Returns the name of a new file; undefined if none of the names is free, so that nothing can be written. */
  readonly freeName?: (files: SkillFiles) => string | undefined;
}

/**
 * A container for a manifest in a separate YAML or JSON file. The instructions are in SKILL.md next to it, in the
 * `instructionsFile` of the format, or in the manifest itself (`holdsInstructions`).
 *
 * @example
 * const container = dataFile({ names: ["card.json"] });
 * const files = memoryFiles({ "card.json": '{"title":"greet"}' });
 * container.find({ files, skillFile: readSkillFile(files) }).value?.data.value; // { title: "greet" }
 */
export function dataFile(options: DataFileOptions): Container {
  const { names, isManifest = () => true, isMarked = () => true, holdsInstructions } = options;
  const existing = (files: SkillFiles) => names.flatMap((name) => filesMatching(files, name));
  const manifestsIn = (files: SkillFiles) => existing(files).filter((file) => isManifest(files, file));
  const newName = ({ folder = "skill" }: SkillFiles) => newFileName(names[0] ?? "", folder);
  const { freeName = newName } = options;
  const formatOf = (file: string) => (file.endsWith(".json") ? ("json" as const) : ("yaml" as const));
  return {
    documentName: "the manifest",
    ...(holdsInstructions ? { holdsInstructions } : { instructionsBeside: true as const }),
    find(folder) {
      const { files } = folder;
      const [own] = manifestsIn(files);
      const [file = own] = own === undefined ? existing(files) : [];
      if (file === undefined) return { diagnostics: [] };
      const content = readText(files, file);
      if (content.value === undefined) return { diagnostics: content.diagnostics };
      const data = readData(content.value, { file, format: formatOf(file) });
      if (data.value === undefined) return { diagnostics: data.diagnostics };
      const mark = own === undefined ? { isForeign: true as const } : {};
      if (holdsInstructions) return { value: { data, isMarked: true, ...mark }, diagnostics: data.diagnostics };
      const { value: markdown, diagnostics: unreadable } = folder.skillFile;
      const diagnostics = [...data.diagnostics, ...unreadable, ...(markdown?.diagnostics ?? [])];
      if (hasErrors(diagnostics)) return { diagnostics };
      const found = { data, isMarked: true, ...mark, ...(markdown && { markdown, ...bodyOf(markdown) }) };
      return { value: found, diagnostics };
    },
    write(document, _instructions, { files }, { over }) {
      if (over) return splice(over.data.file, over.data.edit(document));
      const file = manifestsIn(files)[0] ?? freeName(files) ?? "";
      const { value: text } = readText(files, file);
      const format = formatOf(file);
      if (text === undefined) {
        const print = format === "json" ? printJson : printYaml;
        return [{ kind: "write", path: file, text: print(document) }];
      }
      return splice(file, readData(text, { file, format }).edit(document));
    },
    erase({ files }): readonly FileEdit[] {
      return manifestsIn(files).flatMap((path) => {
        const { value: text } = readText(files, path);
        return text !== undefined && isMarked(text) ? [{ kind: "remove" as const, path }] : [];
      });
    },
  };
}
