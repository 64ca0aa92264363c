import type { RuleExample } from "@skill-convert/testing";

/** JSON source by key, with or without marks; undefined leaves a key out. */
export type Parts = Readonly<Record<string, string | undefined>>;

const object = (parts: Parts, indent: string) => {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  // A key with its own quotes contains marks.
  const lines = entries.map(([key, value]) => `${indent}${key.includes('"') ? key : `"${key}"`}: ${value}`);
  return `{\n${lines.join(",\n")}\n${indent.slice(2)}}`;
};

/** A SKILL.md with a block around a text. */
export const inBlock = (word: string, content: string, after = ""): RuleExample => ({
  files: { "SKILL.md": `# Example\n\n\`\`\`${word}\n${content}\n\`\`\`\n${after}` },
});

/** Adds the files that the commands of an example name. */
export function withFiles(example: RuleExample, ...paths: readonly string[]): RuleExample {
  return { ...example, files: { ...example.files, ...Object.fromEntries(paths.map((path) => [path, "exit 0\n"])) } };
}

export const COMMANDS = `{ "unix": ["sh", "go.sh", "{text}"], "windows": ["cmd", "/c", "go.bat", "{text}"] }`;

const OPERATION: Parts = {
  description: `"Goes there"`,
  input: `{ "text": { "type": "string", "required": true } }`,
  output: `{ "description": "Where it went", "fields": { "state": "there | lost" } }`,
  entrypoints: COMMANDS,
};

/** A valid operation with some fields replaced. */
export const operation = (parts: Parts = {}) => object({ ...OPERATION, ...parts }, "      ");

/** A manifest with one operation. */
export const withOperation = (parts: Parts, top: Parts = {}) =>
  v2({ operations: `{ "go": ${operation(parts)} }`, ...top });

/** A valid v2 manifest with some fields replaced. */
export const v2 = (parts: Parts = {}): RuleExample =>
  inBlock(
    "skill-manifest",
    object(
      {
        schema_version: `"2.0"`,
        id: `"example"`,
        version: `"1.2.3"`,
        capabilities: `["example-go"]`,
        effects: `["proc.exec"]`,
        operations: `{ "go": ${operation()} }`,
        stdout_contract: `{ "last_line_json": true }`,
        ...parts,
      },
      "  ",
    ),
  );

/** A valid v1 manifest with some fields replaced. */
export const v1 = (parts: Parts = {}): RuleExample =>
  inBlock(
    "router-manifest",
    object(
      {
        id: `"example"`,
        version: `"1.2.3"`,
        effects: `["proc.exec"]`,
        entrypoints: `{ "example.go": ${COMMANDS} }`,
        stdout_contract: `{ "last_line_json": true, "schema_version": "1.0" }`,
        ...parts,
      },
      "  ",
    ),
  );
