import { join, sep } from "node:path";
import { type FileEdit, overlay, type SkillFiles } from "@skill-convert/core";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { pluginPlace } from "@skill-convert/plugin";
import type { About, FileChange, OpenText } from "../protocol.js";
import type { SkillHost } from "./host.js";
import { changesOf } from "./open-folder.js";

/** The plugin or the repository of an open manifest or marketplace, including texts that are not saved yet. */
export class OpenPlugin {
  readonly directory: string;
  /** The path of the open file in the folder, with `/`. */
  readonly file: string;
  readonly files: SkillFiles;
  readonly #host: SkillHost;

  /** @returns undefined if the file is neither a manifest nor a marketplace of a plugin */
  static of({ file, texts }: About, host: SkillHost): OpenPlugin | undefined {
    const place = pluginPlace(portable(file));
    return place && new OpenPlugin(place.folder.split("/").join(sep), place.file, texts, host);
  }

  private constructor(directory: string, file: string, texts: readonly OpenText[], host: SkillHost) {
    this.directory = directory;
    this.file = file;
    this.#host = host;
    const disk = host.openPlugin(directory);
    const prefix = `${portable(directory)}/`;
    const edits = texts.flatMap(({ path, text, isChanged }): FileEdit[] => {
      const name = portable(path);
      if (!isChanged || !name.startsWith(prefix) || text.length > MAX_TEXT_BYTES) return [];
      return [{ kind: "write", path: name.slice(prefix.length), text }];
    });
    this.files = overlay(disk, edits);
  }

  /** Returns the absolute path of a file of the plugin. */
  pathOf(file: string): string {
    return join(this.directory, file);
  }

  /** Converts edits of the plugin to changes in the editor; none if a file must not be written. */
  changes(edits: readonly FileEdit[]): FileChange[] {
    const isRefused = this.#host.refusalsOf(edits, this.directory).length > 0;
    return isRefused ? [] : changesOf(edits, this.files, (file) => this.pathOf(file));
  }
}

function portable(path: string): string {
  return path.split(sep).join("/");
}
