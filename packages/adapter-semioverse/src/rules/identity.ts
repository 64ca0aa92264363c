import { type Diagnostic, getOwn, type Json, type Path, type RuleSubject } from "@skill-convert/core";
import { asRecord, describe, placeOf } from "../checks.js";
import { dependenciesAt } from "../depends.js";
import { diagnostics } from "../diagnostics.js";
import { deriveId, registeredId } from "../identity.js";

/** Remark 8.5: the id of a skill in one of the two places where the registry looks is that of its folder. */
export function idOfFolder(subject: RuleSubject): Diagnostic[] {
  const id = getOwn(asRecord(subject.document), "id");
  const expected = registeredId(subject.files);
  if (typeof id !== "string" || expected === undefined || id === expected) return [];
  return [diagnostics.create("folder-name", { id, expected }, placeOf(subject, ["id"]))];
}

/** Section 2: the convention that the front matter follows. */
export function specVersion(subject: RuleSubject): Diagnostic[] {
  const raw = getOwn(asRecord(subject.document), "skill_spec_version") ?? null;
  if (raw === null || raw === 1 || raw === "1") return [];
  const found = describe(raw);
  return [diagnostics.create("unknown-spec-version", { found }, placeOf(subject, ["skill_spec_version"]))];
}

/** Definition 2.1: an id identifies, a label and a kind tell, a scope authorises; none does so without a word. */
export function emptyTexts(subject: RuleSubject): Diagnostic[] {
  const document = asRecord(subject.document);
  const found: Diagnostic[] = [];
  const look = (text: Json | undefined, key: string, ...path: Path) => {
    if (typeof text !== "string" || text.trim() !== "") return;
    found.push(diagnostics.create("empty-text", { key }, placeOf(subject, path)));
  };
  for (const key of ["id", "name", "kind", "scopes", "triggers"]) {
    const value = getOwn(document, key);
    if (Array.isArray(value)) for (const [index, text] of value.entries()) look(text, key, key, index);
    else look(value, key, key);
  }
  for (const { id, key, path } of dependenciesAt(document)) look(id, key, ...path);
  return found;
}

/** Invariant 5.3: a cycle of one skill. Longer ones show in a registry. */
export function selfDependency(subject: RuleSubject): Diagnostic[] {
  const document = asRecord(subject.document);
  const own = getOwn(document, "id") ?? deriveId(subject.files);
  return dependenciesAt(document)
    .filter(({ id }) => id === own)
    .map(({ id, path }) => diagnostics.create("self-dependency", { id }, placeOf(subject, path)));
}
