import {
  type Diagnostic,
  getOwn,
  isJsonRecord,
  type JsonRecord,
  type Path,
  type RuleSubject,
} from "@skill-convert/core";
import { asRecord, describe, placeOf } from "../checks.js";
import { dependenciesAt } from "../depends.js";
import { diagnostics } from "../diagnostics.js";

interface Member {
  readonly item: string;
  readonly path: Path;
}

/** Definitions 2.1, 3.1 and 5.1: regions, dependencies and scopes are sets. */
export function repeatedItems(subject: RuleSubject): Diagnostic[] {
  const document = asRecord(subject.document);
  const region = asRecord(getOwn(document, "region"));
  return [
    ...again(members(region, "reads", ["region"])),
    ...again(members(region, "writes", ["region"])),
    ...again(members(document, "scopes", [])),
    ...["true", "false"].flatMap((coordination) =>
      again(
        dependenciesAt(document)
          .filter((at) => coordinates(at.details) === coordination)
          .map(asMember),
      ),
    ),
  ].map(({ item, path }) => diagnostics.create("repeated-item", { item, key: keyOf(path) }, placeOf(subject, path)));
}

const asMember = ({ id, path }: { id: string; path: Path }): Member => ({ item: id, path });

/** A skill may be needed and be coordinated with: two entries that say different things. */
function coordinates(details: ReturnType<typeof dependenciesAt>[number]["details"]): string {
  return String(isJsonRecord(details) && getOwn(details, "coordination") === true);
}

function members(record: JsonRecord, key: string, path: Path): Member[] {
  const items = getOwn(record, key);
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index): Member[] =>
    typeof item === "string" ? [{ item, path: [...path, key, index] }] : [],
  );
}

/** Those that were there before. */
function again(items: readonly Member[]): Member[] {
  const seen = new Set<string>();
  return items.filter(({ item }) => seen.size === seen.add(item).size);
}

function keyOf(path: Path): string {
  return path.filter((segment) => typeof segment === "string").join(".");
}

/** Definitions 5.1 and 6.1: a dependency is an id, and a coordination constraint or none. */
export function dependencyDetails(subject: RuleSubject): Diagnostic[] {
  return dependenciesAt(asRecord(subject.document))
    .filter(({ details }) => !(details === undefined || details === null || details === true || isJsonRecord(details)))
    .map(({ id, path, details }) =>
      diagnostics.create("dependency-detail", { id, found: describe(details) }, placeOf(subject, path)),
    );
}
