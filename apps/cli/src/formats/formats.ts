import { formats, type LoadableFormat } from "@skill-convert/formats";
import { UsageError } from "../output/exit.js";

/** @throws UsageError if the format does not exist */
export function formatNamed(id: string): LoadableFormat {
  const format = formats.get(id);
  if (!format) throw unknownFormat(id);
  return format;
}

export function unknownFormat(id: string): UsageError {
  const known = formats.adapters.map((known) => known.id).join(", ");
  return new UsageError(`unknown format "${id}"; known formats: ${known}`);
}
