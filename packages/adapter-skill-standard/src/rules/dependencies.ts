import {
  type Diagnostic,
  getOwn,
  isJsonRecord,
  type Json,
  type Path,
  type Rule,
  type RuleSubject,
} from "@skill-convert/core";
import { folderId } from "../identity.js";
import { fieldOf, report, SECTIONS, toRule } from "./rule.js";

/** Whether another skill exists cannot be told from one skill's folder: that is the registry's to say. */
export const dependencyRules: readonly Rule[] = [
  toRule("self-dependency", {
    section: `${SECTIONS.loading}, 2`,
    requirement: "Dependencies are resolved before the skill is loaded, so that none can be the skill itself.",
    check(subject) {
      const own = ownId(subject);
      return dependenciesOf(subject).flatMap(({ id, path }) =>
        id === own ? [report(subject, "self-dependency", path, { id })] : [],
      );
    },
  }),
  toRule("dependency-id", {
    section: `${SECTIONS.loading}, 2`,
    requirement: "A dependency is resolved by its id, which names a skill.",
    check: (subject) =>
      dependenciesOf(subject).flatMap(({ id, path }): Diagnostic[] =>
        /^[^\s<>=~!;[\]]+$/.test(id) ? [] : [report(subject, "dependency-id", path, { id })],
      ),
  }),
];

function ownId(subject: RuleSubject): string | undefined {
  const id = fieldOf(subject, "id") ?? fieldOf(subject, "skill_id");
  return typeof id === "string" ? id : folderId(subject.files);
}

/** The id of each dependency, in all the forms that are read, and where it stands. */
function dependenciesOf(subject: RuleSubject): { readonly id: string; readonly path: Path }[] {
  const value = fieldOf(subject, "dependencies");
  if (value === undefined || !isJsonRecord(value)) return idsIn(value, ["dependencies"]);
  return ["required", "optional"].flatMap((group) => idsIn(getOwn(value, group), ["dependencies", group]));
}

function idsIn(items: Json | undefined, path: Path): { id: string; path: Path }[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: Json, index) => {
    if (typeof item === "string") return [{ id: item, path: [...path, index] }];
    if (!isJsonRecord(item)) return [];
    const key = typeof getOwn(item, "skill_id") === "string" ? "skill_id" : "id";
    const id = getOwn(item, key);
    return typeof id === "string" ? [{ id, path: [...path, index, key] }] : [];
  });
}
