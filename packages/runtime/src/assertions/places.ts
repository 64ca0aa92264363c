import { isAbsolute, resolve } from "node:path";
import type { Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { isInside, realPath } from "@skill-convert/fs";
import type { AssertionContext, Bases } from "../contracts.js";
import { resolveInside } from "../files/inside.js";
import { describeReference, substitute } from "../substitute.js";
import { fail, type Observed, unknown } from "./outcome.js";

/** The places where the file of a check may be, in the order of the search, or the outcome if it is not searched. */
export type FilePlaces =
  | {
      readonly name: string;
      readonly files: readonly string[];
      /** The folder of a relative path that an input names. */
      readonly folder?: string;
    }
  | { readonly outcome: Observed };

/**
 * Returns the places of a check's path (stop.md#d33). A relative path starts where the program runs, as it does for the
 * program itself. A bare path in the manifest is searched from the repository's root next. A path must not lead out of
 * these folders, unless the user named the file as an input.
 */
export function placesOf(path: Template, context: AssertionContext): FilePlaces {
  const { bases, inputs, outputs, given, workFolder = bases.skill } = context;
  const substituted = substitute(path, { inputs, ...(outputs ? { outputs } : {}), skillFolder: bases.skill });
  if (substituted.text === undefined) {
    return { outcome: unknown(`${describeReference(substituted.missing)} has no value`) };
  }
  const { text } = substituted;
  if (text === "") return { outcome: fail("the path is empty") };
  if (text.includes("\0")) return { outcome: fail("a path cannot contain a NUL character") };
  const [first, ...rest] = templateParts(path);
  const reference = typeof first === "object" ? first : undefined;
  if (reference && "input" in reference && rest.length === 0 && given?.has(reference.input)) {
    return { name: text, files: [resolve(workFolder, text)], folder: workFolder };
  }
  if (reference && isAbsolute(text)) return absolutePlace(text, { ...bases, cwd: workFolder });
  const isBare = reference === undefined && !/^\.[\\/]/.test(text);
  const folders = isBare ? [workFolder, bases.repository ?? bases.cwd] : [workFolder];
  const found = folders.map((base) => resolveInside(base, text));
  const files = found.flatMap((place) => (place.kind === "done" ? [place.value] : []));
  const refusal = found.find((place) => place.kind === "refused");
  if (files.length === 0 && refusal) return { outcome: fail(`${refusal.reason}, so it is not checked`) };
  return { name: text, files };
}

/** The value of a reference may be an absolute path inside one of the folders. */
function absolutePlace(path: string, bases: Bases): FilePlaces {
  const real = realPath(path);
  const folders = [bases.cwd, bases.repository, bases.skill].flatMap((folder) => folder ?? []);
  if (folders.some((folder) => isInside(realPath(folder), real))) return { name: path, files: [real] };
  return { outcome: fail(`${path} is neither in the repository nor in the working directory, so it is not checked`) };
}
