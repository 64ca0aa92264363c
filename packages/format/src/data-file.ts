import { type FileEdit, hasErrors, type SkillFiles } from "@skill-convert/core";
import { printJson, printYaml, readData } from "@skill-convert/source";
import { bodyOf, type Carrier, readSkillFile, readText } from "./carrier.js";
import { splice } from "./front-matter.js";

/** A manifest that is a file of its own, in YAML or JSON, beside SKILL.md. */
export interface DataFileOptions {
  /** Names of the file, the first that is there is read, and the first of all is written. */
  readonly names: readonly string[];
  /** Whether a file of that name is a manifest of the format; every one is, if left out. */
  readonly isManifest?: (text: string) => boolean;
}

/** A manifest in a file of its own. SKILL.md beside it has the instructions; it is written by a companion. */
export function dataFile({ names, isManifest = () => true }: DataFileOptions): Carrier {
  const fileIn = (files: SkillFiles) => names.find((name) => files.has(name));
  const formatOf = (file: string) => (file.endsWith(".json") ? ("json" as const) : ("yaml" as const));
  return {
    whole: "the manifest",
    find(files) {
      const file = fileIn(files);
      if (file === undefined) return { diagnostics: [] };
      const content = readText(files, file);
      if (content.value === undefined) return { diagnostics: content.diagnostics };
      const data = readData(content.value, { file, format: formatOf(file) });
      if (data.value === undefined) return { diagnostics: data.diagnostics };
      const skillFile = readSkillFile(files);
      const { value: markdown } = skillFile;
      const diagnostics = [...data.diagnostics, ...skillFile.diagnostics, ...(markdown?.diagnostics ?? [])];
      if (hasErrors(diagnostics)) return { diagnostics };
      return { value: { data, isMarked: true, ...(markdown && { markdown, ...bodyOf(markdown) }) }, diagnostics };
    },
    write(document, _instructions, base) {
      const file = fileIn(base) ?? names[0] ?? "";
      const { value: text } = readText(base, file);
      const format = formatOf(file);
      if (text === undefined) {
        const print = format === "json" ? printJson : printYaml;
        return [{ kind: "write", path: file, text: print(document) }];
      }
      return splice(file, readData(text, { file, format }).edit(document, { order: true }));
    },
    erase(files): readonly FileEdit[] {
      return names.flatMap((path) => {
        const { value: text } = readText(files, path);
        return text !== undefined && isManifest(text) ? [{ kind: "remove" as const, path }] : [];
      });
    },
  };
}
