import { type Adapter, type Registry, registerFormats } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { formats as builtIn, type LoadableFormat } from "@skill-convert/formats";
import { UsageError } from "../output/exit.js";

/** The formats of this run: the built-in ones, and those that the command line adds before a command is loaded. */
export let formats: Registry<LoadableFormat> = builtIn;

/**
 * Adds formats to those of this run.
 *
 * @throws Error if the id of a format is taken
 */
export function addFormats(adapters: readonly Adapter[]): void {
  const added = adapters.map((adapter): LoadableFormat => {
    const { id, title, manifestFiles, singleFile, mark, encode } = adapter;
    return {
      id,
      title,
      manifestFiles,
      ...(singleFile && { singleFile }),
      ...(mark === undefined ? {} : { mark }),
      ...(encode ? {} : { isReadOnly: true }),
      detect: (files) => adapter.detect(files),
      load: async () => adapter,
    };
  });
  formats = registerFormats([...formats.adapters, ...added]);
}

/** @throws UsageError if the format does not exist */
export function formatNamed(id: string): LoadableFormat {
  const format = formats.get(id);
  if (!format) throw unknownFormat(id);
  return format;
}

export function unknownFormat(id: string): UsageError {
  const ids = formats.adapters.map((known) => known.id);
  const titled = formats.adapters.find(({ title }) => title.toLowerCase() === id.toLowerCase());
  const hint = titled ? ` (did you mean "${titled.id}"?)` : didYouMean(id, ids);
  return new UsageError(`unknown format "${id}"${hint}; known formats: ${ids.join(", ")}`);
}
