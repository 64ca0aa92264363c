import type { Adapter } from "@skill-convert/core";
import { formats, type LoadableFormat } from "@skill-convert/formats";
import { UsageError } from "../output/exit.js";

/** @throws UsageError if the format does not exist */
export function formatNamed(id: string): LoadableFormat {
  const format = formats.get(id);
  if (!format) throw unknownFormat(id);
  return format;
}

/** Adapters by the ids of their formats. */
export type Adapters = ReadonlyMap<string, Adapter>;

export async function loadAdapters(of: Iterable<LoadableFormat>): Promise<Adapters> {
  return new Map(await Promise.all([...of].map(async (format) => [format.id, await format.load()] as const)));
}

export function unknownFormat(id: string): UsageError {
  const known = formats.adapters.map((known) => known.id).join(", ");
  return new UsageError(`unknown format "${id}"; known formats: ${known}`);
}
