import type { Template } from "@skill-convert/core";
import { referenceName, templateParts } from "@skill-convert/core/adapters";
import { literal, MANY, ONE, pattern, type Segment } from "./segment.js";

/** A folder of a region. It includes everything under it. */
export interface Folder {
  /** The path as it was declared, for messages. */
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** An unknown part of a path: a placeholder, which has a name, or a wildcard, which has none. */
export interface Hole {
  readonly name?: string;
  /** `one` if it stands for a single segment, `many` if it stands for any number of segments. */
  readonly spans: "one" | "many";
}

type Piece = string | Hole;

/** Returns the value of a placeholder: text, or a hole if the value is not known. */
export type Binding = (name: string) => string | Hole;

/** Binds no placeholder: each stands for one segment. */
const symbolic: Binding = (name) => ({ name, spans: "one" });

/**
 * Returns the folder of a declared path (semioverse.md#d30). `*` stands for one segment and `**` for any number of
 * segments. A placeholder stands for the value that `bind` returns, by default for one segment.
 *
 * @example
 * folderOf("docs/{team}").segments.map(({ kind }) => kind); // ["literal", "one"]
 */
export function folderOf(path: Template, bind: Binding = symbolic): Folder {
  const pieces = templateParts(path).flatMap((part): Piece[] => {
    if (typeof part === "string") return literalPieces(part, bind);
    if ("input" in part) return [bind(part.input)];
    // An output of another run, or the folder where the runtime puts a skill, is not known here.
    return [{ spans: "many" }];
  });
  return { text: pathText(path), segments: segmentsOf(pieces) };
}

/**
 * Returns a path as people write it, with its placeholders in braces.
 *
 * @example
 * pathText(["docs/", { input: "team" }]); // "docs/{team}"
 */
export function pathText(path: Template): string {
  return templateParts(path)
    .map((part) => (typeof part === "string" ? part : `{${referenceName(part)}}`))
    .join("");
}

/**
 * Returns the names of the placeholders in a path.
 *
 * @example
 * placeholdersOf("docs/{team}/{year}"); // ["team", "year"]
 */
export function placeholdersOf(path: Template): string[] {
  return [...pathText(path).matchAll(/\{([^{}/]*)\}/g)].map(([, name = ""]) => name);
}

function literalPieces(text: string, bind: Binding): Piece[] {
  return text
    .split(/(\{[^{}/]*\}|\*+)/)
    .filter((part) => part !== "")
    .map((part): Piece => {
      if (part.startsWith("*")) return { spans: part.length > 1 ? "many" : "one" };
      return part.startsWith("{") && part.endsWith("}") ? bind(part.slice(1, -1)) : part;
    });
}

/** Splits at slashes. Drops `.` and empty segments. `..` removes the segment before it, and never leaves the vault. */
function segmentsOf(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  let current: Piece[] = [];
  const end = () => {
    const segment = segmentOf(current);
    current = [];
    if (segment === "up") {
      if (segments.at(-1)?.kind !== "many") segments.pop();
    } else if (segment !== undefined && !(segment.kind === "many" && segments.at(-1)?.kind === "many")) {
      segments.push(segment);
    }
  };
  for (const piece of pieces) {
    if (typeof piece !== "string") {
      current.push(piece);
      continue;
    }
    for (const [index, part] of piece.split("/").entries()) {
      if (index > 0) end();
      if (part !== "") current.push(part);
    }
  }
  end();
  return segments;
}

function segmentOf(pieces: readonly Piece[]): Segment | "up" | undefined {
  if (pieces.some((piece) => typeof piece !== "string" && piece.spans === "many")) return MANY;
  if (pieces.length === 1 && typeof pieces[0] !== "string") return ONE;
  const parts = [""];
  let hasHole = false;
  for (const piece of pieces) {
    if (typeof piece === "string") parts[parts.length - 1] += piece;
    else if (!hasHole || parts.at(-1) !== "") parts.push("");
    hasHole ||= typeof piece !== "string";
  }
  if (hasHole) return pattern(parts);
  const [name = ""] = parts;
  if (name === "" || name === ".") return undefined;
  return name === ".." ? "up" : literal(name);
}
