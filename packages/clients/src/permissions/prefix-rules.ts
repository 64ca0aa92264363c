import { done } from "@skill-convert/core/adapters";
import { appendLines, type Notation } from "./notation.js";

/** The rules that this notation writes: one command, without arguments. */
const RULE = /^prefix_rule\(pattern = \["([^"\\]+)"\], decision = "allow"\)$/;

/** A file with one call per rule (client-permissions.md#s6). */
export const prefixRules: Notation = {
  read: (text) =>
    done(
      text.split(/\r?\n/).flatMap((line) => {
        const [, name] = RULE.exec(line) ?? [];
        return name === undefined ? [] : [{ kind: "command" as const, name }];
      }),
    ),

  add(text = "", grants, { rules }) {
    const lines = text.split(/\r?\n/);
    const wanted = grants.flatMap(({ kind, name }) =>
      (rules[kind] ?? []).map((form) => form.replace("{}", () => name)),
    );
    return done(
      appendLines(
        text,
        wanted.filter((rule) => !lines.includes(rule)),
      ),
    );
  },
};
