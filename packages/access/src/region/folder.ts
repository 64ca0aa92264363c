import type { Template } from "@skill-convert/core";
import { referenceName, templateParts } from "@skill-convert/core/adapters";
import { literal, MANY, ONE, pattern, type Segment } from "./segment.js";

/** A folder of a region, with everything under it. */
export interface Folder {
  /** As it was declared, for people. */
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** Something in a path that is not yet known: a placeholder with its name, or a wildcard without one. */
export interface Hole {
  readonly name?: string;
  /** Whether it stands for one segment, or for any number. */
  readonly spans: "one" | "many";
}

type Piece = string | Hole;

/** What a placeholder stands for: text, or a hole. */
export type Binding = (name: string) => string | Hole;

/** Placeholders that stand for one segment each. */
const symbolic: Binding = (name) => ({ name, spans: "one" });

/**
 * The folder that a declared path stands for (semioverse.md#d30): `{x}` and `*` stand for one segment, `**` for any
 * number, and a placeholder for what it is bound to.
 *
 * @example
 * folderOf("docs/{team}").segments.map(({ kind }) => kind); // ["literal", "one"]
 */
export function folderOf(path: Template, bind: Binding = symbolic): Folder {
  const pieces = templateParts(path).flatMap((part): Piece[] => {
    if (typeof part === "string") return literalPieces(part, bind);
    if ("input" in part) return [bind(part.input)];
    // What another run gives, and where the runtime puts a skill, is known to nobody here.
    return [{ spans: "many" }];
  });
  return { text: pathText(path), segments: segmentsOf(pieces) };
}

/**
 * The path as a person writes it.
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
 * The names of the placeholders in a path.
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

/** Splits at slashes. `.` and empty segments say nothing, `..` takes one back and stays inside the vault. */
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
  let open = false;
  for (const piece of pieces) {
    if (typeof piece === "string") parts[parts.length - 1] += piece;
    else if (!open || parts.at(-1) !== "") parts.push("");
    open ||= typeof piece !== "string";
  }
  if (open) return pattern(parts);
  const [name = ""] = parts;
  if (name === "" || name === ".") return undefined;
  return name === ".." ? "up" : literal(name);
}
