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

/**
 * Finds a format by its id or its title.
 *
 * @throws UsageError if the format does not exist
 */
export function formatNamed(name: string): LoadableFormat {
  const lower = name.toLowerCase();
  const format =
    formats.get(name) ?? formats.adapters.find(({ id, title }) => [id, title.toLowerCase()].includes(lower));
  if (!format) throw unknownFormat(name);
  return format;
}

function unknownFormat(name: string): UsageError {
  const ids = formats.adapters.map(({ id }) => id);
  const hint = didYouMean(name, ids);
  return new UsageError(`unknown format "${name}"${hint}; known formats: ${ids.join(", ")}`);
}
