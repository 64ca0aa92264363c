import { createHash } from "node:crypto";

/** MCP allows 128 characters (mcp-skills.md#s27), but hosts allow 64, and some add the server's name in front. */
const LONGEST = 64;

/**
 * Returns the names of tools, in the order given (mcp-skills.md#d5). A name is easy to read for a model
 * (`notes-search`) and has only letters, digits, hyphens and underscores, which every host accepts. A name that would
 * be a duplicate or too long ends with a hash of its parts, so that only duplicates depend on what else is served.
 *
 * @param reserved names of other tools, which no tool gets
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
