import type { Codec, FoundString, FoundValue, ManifestReading } from "@skill-convert/format";
import { argumentsIn, commandsIn } from "../fields/entrypoints.js";

/** The name of the operation to which a part of its entrypoints belongs. */
export function operationOf({ path }: Pick<FoundValue, "path">): string {
  return String(path[1] ?? "");
}

/** Returns true if the entrypoints that were found have a command. */
export function runsProgram({ raw }: FoundValue): boolean {
  return commandsIn(raw).some(({ argv }) => argv.length > 0);
}

/** The arguments of the commands of all operations. */
export function argumentsOf({ find }: ManifestReading, entrypoints: Codec): FoundString[] {
  return find(entrypoints).flatMap((at) =>
    argumentsIn(at.raw).map(({ text, path }) => ({ text, path: [...at.path, ...path] })),
  );
}
