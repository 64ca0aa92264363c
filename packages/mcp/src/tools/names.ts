import { createHash } from "node:crypto";

/** Hosts allow 64 characters, of which MCP's own 128 leave less to those that prefix the server's name. */
const LONGEST = 64;

/**
 * Names for tools, in the order given: what a model reads well (`notes-search`), made of letters, digits, hyphens and
 * underscores, which every host takes. Two that would be the same, and those that are too long, end with a hash of what
 * they name, so that a name does not depend on what else is served unless it has to.
 *
 * @param reserved names that are taken by other tools
 *
 * @example
 * toolNames([["notes", "search"], ["notes", undefined]]); // ["notes-search", "notes"]
 */
export function toolNames(
  operations: readonly (readonly [skill: string, operation: string | undefined])[],
  reserved: readonly string[] = [],
): string[] {
  const plain = operations.map((parts) => plainName(parts));
  const count = new Map<string, number>();
  for (const name of plain) count.set(name, (count.get(name) ?? 0) + 1);
  const taken = new Set(reserved);
  return plain.map((name, index) => {
    const parts = operations[index] ?? [];
    const isClear = name !== "" && name.length <= LONGEST && count.get(name) === 1;
    let unique = isClear ? name : withHash(name, parts);
    for (let round = 1; taken.has(unique); round++) unique = withHash(name, [...parts, String(round)]);
    taken.add(unique);
    return unique;
  });
}

function plainName(parts: readonly (string | undefined)[]): string {
  const words = parts.flatMap(
    (part) =>
      part
        ?.normalize("NFKD")
        .replace(/[^A-Za-z0-9_]+/g, "-")
        .replace(/^-+|-+$/g, "") || [],
  );
  return words.join("-");
}

function withHash(name: string, parts: readonly (string | undefined)[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 8);
  return `${(name || "skill").slice(0, LONGEST - hash.length - 1)}-${hash}`;
}
