import { type FileEdit, hasErrors, type JsonRecord } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { editMarkdown, printMarkdown, readMarkdown } from "@skill-convert/source";
import { bodyOf, type Container, type SkillFolder } from "./container.js";

/** Options of {@link inFrontMatter}. */
export interface InFrontMatterOptions {
  /** The keys that belong to the format. They are removed with the manifest; other keys stay. */
  readonly own: ReadonlySet<string>;
  /** Returns true if front matter is a manifest of the format; if left out, it is one if it has a key of `own`. */
  readonly isManifest?: (document: JsonRecord) => boolean;
  /** Reads an unquoted `{name}` in a flow list as text, with a warning. */
  readonly tolerate?: "placeholders";
}

/**
 * A container for a manifest in the front matter of SKILL.md, or of the `instructionsFile` of the format. The body of the
 * file is the instructions.
 *
 * @example
 * const container = inFrontMatter({ own: new Set(["title"]) });
 * const files = memoryFiles({ "SKILL.md": "---\ntitle: greet\n---\nSay hello.\n" });
 * const folder = { files, skillFile: readSkillFile(files) };
 * container.find(folder).value?.data.value; // { title: "greet" }
 * container.find(folder).value?.instructions; // "Say hello.\n"
 */
export function inFrontMatter(options: InFrontMatterOptions): Container {
  const { own, isManifest, tolerate } = options;
  const read = ({ skillFile }: SkillFolder) =>
    skillFile.value && tolerate
      ? { ...skillFile, value: readMarkdown(skillFile.value.text, skillFile.value.file, { tolerate }) }
      : skillFile;
  return {
    documentName: "the front matter",
    find(folder) {
      const { value: markdown, diagnostics } = read(folder);
      if (!markdown) return { diagnostics };
      if (hasErrors(markdown.diagnostics)) return { diagnostics: markdown.diagnostics };
      const { frontmatter, frontmatterRange } = markdown;
      if (frontmatter?.value === undefined) return { diagnostics: [] };
      const range = frontmatterRange ? { documentRange: frontmatterRange } : {};
      return {
        value: { data: frontmatter, markdown, ...bodyOf(markdown), ...range },
        diagnostics: markdown.diagnostics,
      };
    },
    write(document, instructions, folder, { over }) {
      const markdown = over?.markdown ?? read(folder).value;
      if (!markdown) {
        const { skillFilePath: path = SKILL_FILE } = folder;
        const { eol } = readMarkdown(instructions ?? "", path);
        return [{ kind: "write", path, text: printMarkdown(document, instructions, { eol }) }];
      }
      const body = instructions === undefined ? {} : { body: instructions };
      return splice(markdown.file, editMarkdown(markdown, { frontmatter: document, ...body }));
    },
    erase(folder): readonly FileEdit[] {
      const { value: markdown } = read(folder);
      const value = markdown?.frontmatter?.value;
      if (!markdown || !isJsonRecord(value)) return [];
      if (isManifest ? !isManifest(value) : [...own].every((key) => getOwn(value, key) === undefined)) return [];
      const rest = Object.entries(value).filter(([key]) => !own.has(key));
      const frontmatter = rest.length > 0 ? recordOf(rest) : undefined;
      return splice(markdown.file, editMarkdown(markdown, { frontmatter }, { comments: "remove" }));
    },
  };
}

/**
 * Makes the edit of a file; none if there is nothing to change.
 *
 * @example
 * splice("SKILL.md", []); // []
 * splice("SKILL.md", [{ start: 0, end: 0, text: "# " }]).length; // 1
 */
export function splice(path: string, edits: Extract<FileEdit, { kind: "splice" }>["edits"]): FileEdit[] {
  return edits.length > 0 ? [{ kind: "splice", path, edits }] : [];
}
