import { didYouMean } from "@skill-convert/core/adapters";
import { formats, type LoadableFormat } from "@skill-convert/formats";
import { UsageError } from "../output/exit.js";

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
