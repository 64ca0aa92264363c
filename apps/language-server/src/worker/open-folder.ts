import { basename, dirname, join, relative, sep } from "node:path";
import { type FileEdit, overlay, type SkillFiles } from "@skill-convert/core";
import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import type { OpenSkill } from "@skill-convert/language-service/findings";
import type { About, FileChange, OpenText } from "../protocol.js";
import type { SkillHost } from "./host.js";
import { BOM, Places } from "./places.js";

/** The skill of a manifest that is open, with the texts that are not saved yet. */
export class OpenFolder {
  readonly directory: string;
  /** Its name within the folder. */
  readonly file: string;
  readonly files: SkillFiles;
  readonly skill: OpenSkill;

  constructor({ file, texts }: About, host: SkillHost) {
    this.directory = dirname(file);
    this.file = basename(file);
    const disk = host.open(this.directory);
    this.files = overlay(
      disk,
      texts.flatMap((text) => this.#unsaved(text, disk)),
    );
    // What only looks like a manifest is not spoken of.
    this.skill = { files: this.files, explicit: false, directory: this.directory.replaceAll("\\", "/") };
  }

  /** Whether the file is a manifest, or may become one: other tools have files of some of these names, too. */
  isManifest({ registry }: SkillHost): boolean {
    return (
      /skill/i.test(this.file) || registry.candidates(this.files).some(({ detection }) => detection.file === this.file)
    );
  }

  /** The absolute path of a file of the skill. */
  pathOf(file: string): string {
    return join(this.directory, file);
  }

  /** Edits of the skill, as an editor makes them. */
  changes(edits: readonly FileEdit[]): FileChange[] {
    const places = new Places(this.files);
    return edits.flatMap((edit): FileChange[] => {
      const path = this.pathOf(edit.path);
      if (edit.kind === "remove") return [{ kind: "remove", path }];
      const known = this.files.text(edit.path);
      if (edit.kind === "write" && known.kind !== "text")
        return [{ kind: "create", path, text: edit.text, isExecutable: edit.executable ?? false }];
      const whole = { start: 0, end: known.kind === "text" ? known.text.length : 0 };
      const spliced = edit.kind === "write" ? [{ ...whole, text: edit.text }] : edit.edits;
      const made = spliced.flatMap(({ text, ...range }) => {
        const place = places.range(edit.path, range);
        // An editor shows no byte-order mark, and keeps the one of the file.
        const newText = text.startsWith(BOM) ? text.slice(1) : text;
        const isEmpty = place.start.line === place.end.line && place.start.character === place.end.character;
        return isEmpty && newText === "" ? [] : [{ range: place, newText }];
      });
      return made.length === 0 ? [] : [{ kind: "edit", path, edits: made }];
    });
  }

  /** What the editor has instead of what the disk has. */
  #unsaved({ path, text, isChanged }: OpenText, disk: SkillFiles): FileEdit[] {
    const name = relative(this.directory, path).split(sep).join("/");
    if (name === "" || name.startsWith("../") || text.length > MAX_TEXT_BYTES) return [];
    const saved = disk.text(name);
    if (saved.kind === "missing") return name.includes("/") ? [] : [{ kind: "write", path: name, text }];
    // What an editor shows of a file that is no text is not what it says.
    if (saved.kind !== "text") return isChanged ? [{ kind: "write", path: name, text }] : [];
    const full = saved.text.startsWith(BOM) && !text.startsWith(BOM) ? BOM + text : text;
    return full === saved.text ? [] : [{ kind: "write", path: name, text: full }];
  }
}
