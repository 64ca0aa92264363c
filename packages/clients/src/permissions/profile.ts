import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import type { Grant } from "./needs.js";
import { appendLines, type Notation } from "./notation.js";
import { readToml, tableOf } from "./toml.js";

const NAME = "skills";
const FILES = `[permissions.${NAME}.filesystem]`;
const PROJECT = `[permissions.${NAME}.filesystem.":workspace_roots"]`;

/** A TOML file with a profile for the files that commands may read and write (client-permissions.md#s7). */
export const profile: Notation = {
  read: (text, { file }) => grantsIn(text, file),

  add(text = "", grants, { file }) {
    const known = grantsIn(text, file);
    if (known.kind === "refused") return known;
    const has = (list: readonly Grant[], { kind, name }: Grant) =>
      list.some((each) => each.name === name && each.kind === kind);
    // Writing includes reading (client-permissions.md#s8), so a path has one line.
    const missing = grants
      .filter((grant) => !has(known.value, grant))
      .filter(({ kind, name }) => kind === "write" || !has(grants, { kind: "write", name }));
    if (missing.length === 0) return done(text);
    const [outside, inside] = [true, false].map((isAbsolute) =>
      missing
        .filter(({ name }) => name.startsWith("/") === isAbsolute)
        .map(({ kind, name }) => `"${name}" = "${kind}"`),
    );
    const minimal = text.includes(FILES) ? [] : ['":minimal" = "read"'];
    const added = addTo(addTo(text, FILES, [...minimal, ...(outside ?? [])]), PROJECT, inside ?? []);
    const read = grantsIn(added, file);
    if (read.kind === "refused") return refused(`${file} has a profile "${NAME}" of another form: ${read.reason}`);
    return done(added);
  },
};

/** Adds lines to a table, which is made if it is missing. */
function addTo(text: string, header: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const rows = text.split("\n");
  const at = rows.findIndex((row) => row.trim() === header);
  if (at < 0) return appendLines(text, [...(text === "" ? [] : [""]), header, ...lines]);
  const end = rows[at]?.endsWith("\r") ? "\r" : "";
  return [...rows.slice(0, at + 1), ...lines.map((line) => line + end), ...rows.slice(at + 1)].join("\n");
}

function grantsIn(text: string, file: string): Attempt<readonly Grant[]> {
  const document = readToml(text, file);
  if (document.kind === "refused") return document;
  const { ":workspace_roots": project, ...files } = tableOf(
    tableOf(tableOf(document.value["permissions"])[NAME])["filesystem"],
  );
  return done(
    [...Object.entries(files), ...Object.entries(tableOf(project))].flatMap(([name, access]): Grant[] => {
      if (name.startsWith(":")) return [];
      if (access === "write")
        return [
          { kind: "read", name },
          { kind: "write", name },
        ];
      return access === "read" ? [{ kind: "read", name }] : [];
    }),
  );
}
