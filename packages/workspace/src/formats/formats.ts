import { type Adapter, type Format, InputError, type Registry, registerFormats } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";
import { formats as builtIn, type LoadableFormat } from "@skill-convert/formats";

/** The formats of a workspace, which are detected at once and whose adapters are loaded when a skill needs them. */
export type Formats = Registry<LoadableFormat>;

/**
 * The built-in formats and those of further adapters.
 *
 * @throws Error if the id of a format is taken
 */
export function createFormats(adapters: readonly Adapter[]): Formats {
  if (adapters.length === 0) return builtIn;
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
  return registerFormats([...builtIn.adapters, ...added]);
}

/**
 * Finds a format, or its adapter, by its id or its title.
 *
 * @throws InputError if the format does not exist
 */
export function formatNamed<Named extends Format>(formats: Registry<Named>, name: string): Named {
  const lower = name.toLowerCase();
  const format =
    formats.get(name) ?? formats.adapters.find(({ id, title }) => [id, title.toLowerCase()].includes(lower));
  if (!format) throw unknownFormat(formats, name);
  return format;
}

function unknownFormat(formats: Registry<Format>, name: string): InputError {
  const ids = formats.adapters.map(({ id }) => id);
  const hint = didYouMean(name, ids);
  return new InputError(`unknown format "${name}"${hint}; known formats: ${ids.join(", ")}`);
}
