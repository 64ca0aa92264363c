import { type Attempt, done } from "@skill-convert/core/adapters";
import type { Grant } from "./needs.js";
import { appendLines, type Notation } from "./notation.js";
import { readToml, tableOf } from "./toml.js";

const TOOL = "run_shell_command";

/** A TOML file with a table per rule (client-permissions.md#s16). */
export const policyRules: Notation = {
  read: (text, { file }) => commandsIn(text, file),

  add(text = "", grants, { file }) {
    const known = commandsIn(text, file);
    if (known.kind === "refused") return known;
    const names = new Set(known.value.map(({ name }) => name));
    const missing = grants.filter(({ name }) => !names.has(name));
    const added = appendLines(
      text,
      missing.flatMap(({ name }, index) => [
        ...(text === "" && index === 0 ? [] : [""]),
        "[[rule]]",
        `toolName = "${TOOL}"`,
        `commandPrefix = "${name}"`,
        'decision = "allow"',
        "priority = 100",
      ]),
    );
    // A list of rules in another form cannot be extended by tables.
    const read = commandsIn(added, file);
    return read.kind === "refused" ? read : done(added);
  },
};

function commandsIn(text: string, file: string): Attempt<readonly Grant[]> {
  const document = readToml(text, file);
  if (document.kind === "refused") return document;
  const { rule: rules } = document.value;
  return done(
    (Array.isArray(rules) ? rules : []).map(tableOf).flatMap(({ toolName, commandPrefix, decision }): Grant[] => {
      const isAllowed = [toolName].flat().includes(TOOL) && decision === "allow";
      const names = isAllowed ? [commandPrefix].flat() : [];
      return names.flatMap((name) => (typeof name === "string" ? [{ kind: "command", name }] : []));
    }),
  );
}
