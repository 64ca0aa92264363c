import { type FileEdit, hasErrors, type JsonRecord, type SkillFiles } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { editMarkdown, printMarkdown, readMarkdown } from "@skill-convert/source";
import { bodyOf, type Carrier, readSkillFile, SKILL_FILE } from "./carrier.js";

/** How a manifest in front matter is told from what else stands there. */
export interface FrontMatterOptions {
  /** The keys that are the format's own: they go when the manifest is taken out. */
  readonly own: ReadonlySet<string>;
  /** Whether front matter is a manifest of the format; without this only its own keys say so. */
  readonly isManifest?: (document: JsonRecord) => boolean;
  /** Whether unquoted `{name}` in a flow list is read as text, with a warning. */
  readonly tolerate?: "placeholders";
}

/**
 * A manifest in the front matter of SKILL.md, whose body is the instructions.
 *
 * @example
 * const carrier = frontMatter({ own: new Set(["title"]) });
 * const files = memoryFiles({ "SKILL.md": "---\ntitle: greet\n---\nSay hello.\n" });
 * carrier.find(files).value?.data.value; // { title: "greet" }
 * carrier.find(files).value?.instructions; // "Say hello.\n"
 */
export function frontMatter({ own, isManifest, tolerate }: FrontMatterOptions): Carrier {
  const read = (files: SkillFiles) => {
    const file = readSkillFile(files);
    return file.value && tolerate ? { ...file, value: readMarkdown(file.value.text, SKILL_FILE, { tolerate }) } : file;
  };
  return {
    whole: "the front matter",
    find(files) {
      const { value: markdown, diagnostics } = read(files);
      if (!markdown) return { diagnostics };
      if (hasErrors(markdown.diagnostics)) return { diagnostics: markdown.diagnostics };
      const { frontmatter, frontmatterRange } = markdown;
      if (frontmatter?.value === undefined) return { diagnostics: [] };
      const whole = frontmatterRange ? { whole: frontmatterRange } : {};
      return {
        value: { data: frontmatter, markdown, ...bodyOf(markdown), ...whole },
        diagnostics: markdown.diagnostics,
      };
    },
    write(document, instructions, base) {
      const { value: markdown } = read(base);
      if (!markdown) {
        const { eol } = readMarkdown(instructions ?? "", SKILL_FILE);
        return [{ kind: "write", path: SKILL_FILE, text: printMarkdown(document, instructions, { eol }) }];
      }
      const body = instructions === undefined ? {} : { body: instructions };
      return splice(SKILL_FILE, editMarkdown(markdown, { frontmatter: document, ...body }));
    },
    erase(files): readonly FileEdit[] {
      const { value: markdown } = read(files);
      const value = markdown?.frontmatter?.value;
      if (!markdown || !isJsonRecord(value)) return [];
      if (isManifest ? !isManifest(value) : [...own].every((key) => getOwn(value, key) === undefined)) return [];
      const rest = Object.entries(value).filter(([key]) => !own.has(key));
      return splice(SKILL_FILE, editMarkdown(markdown, { frontmatter: rest.length > 0 ? recordOf(rest) : undefined }));
    },
  };
}

/**
 * An edit of one file; none if nothing changes.
 *
 * @example
 * splice("SKILL.md", []); // []
 * splice("SKILL.md", [{ start: 0, end: 0, text: "# " }]).length; // 1
 */
export function splice(path: string, edits: Extract<FileEdit, { kind: "splice" }>["edits"]): FileEdit[] {
  return edits.length > 0 ? [{ kind: "splice", path, edits }] : [];
}
