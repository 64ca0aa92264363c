import { isIdentical, isRecord, type Json, jsonEqual } from "../json.js";
import { isImplied, namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation } from "../manifest/operation.js";
import { FREE_FORM } from "../manifest/order.js";
import { unitedOperation } from "../operations/union.js";
import type { Path } from "../path.js";
import { areUnited, shareOf } from "./united.js";

/** One difference between two canonical manifests. */
export interface Difference {
  /** The path, with list indexes of the first manifest, or of the second if only that has the value. */
  readonly path: Path;
  /**
   * The path with names: elements of named lists are addressed by their key in the second manifest, or else in the
   * first.
   */
  readonly address: readonly string[];
  /**
   * The number of segments that lead to the outermost list without names; the length of the path if there is no such
   * list.
   */
  readonly addressable: number;
  /** The value in the first manifest; undefined if it has none. */
  readonly before: Json | undefined;
  /** The value in the second manifest; undefined if it has none. */
  readonly after: Json | undefined;
  /** `order` if the same members are in another order; then `before` and `after` list the names in their order. */
  readonly what: "value" | "order";
  /** True if both values mean the same although they are not identical, so that the difference is not a loss. */
  readonly equivalent: boolean;
}

/**
 * Returns every difference between two canonical manifests, in the order of the first.
 *
 * @example
 * const before = { name: "notes", operations: [{}] };
 * const differences = compareManifests(before, { name: "tidy", operations: [{}] });
 * differences.map(({ path, before, after }) => [path, before, after]); // [[["name"], "notes", "tidy"]]
 */
export function compareManifests(before: SkillManifest, after: SkillManifest): Difference[] {
  const differences: Difference[] = [];
  const root = { parent: undefined, segment: "", name: "", depth: 0, freeForm: false, unnamedAt: undefined };
  compareRecords(before, after, root, differences);
  return differences;
}

/**
 * Compares several operations with the one that they were merged into: reports the merger, then the parts of each
 * operation that are missing in it, then the parts that none of them had.
 */
function compareUnited(before: readonly Operation[], after: Operation, place: LazyPath, out: Difference[]): void {
  out.push(difference(place, before as unknown as Json, [after] as unknown as Json));
  before.forEach((operation, index) => {
    const found: Difference[] = [];
    compareRecords(operation, shareOf(operation, after), step(place, index, operation.name ?? ""), found);
    out.push(...found.filter((each) => each.before !== undefined));
  });
  const added: Difference[] = [];
  compareRecords(unitedOperation(before), after, step(place, 0, after.name ?? ""), added);
  out.push(...added.filter((each) => each.before === undefined));
}

/** A path as a linked list, so that an array is built only for a difference. */
interface LazyPath {
  readonly parent: LazyPath | undefined;
  readonly segment: string | number;
  readonly name: string;
  readonly depth: number;
  readonly freeForm: boolean;
  readonly unnamedAt: number | undefined;
}

function compareValues(before: unknown, after: unknown, place: LazyPath, out: Difference[]): void {
  if (isIdentical(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (isOperations(place) && areUnited(before, after)) {
      compareUnited(before, after[0], place, out);
      return;
    }
    const key = place.freeForm ? undefined : namedListKey(pathOf(place));
    if (key !== undefined && isNamed(before, key) && isNamed(after, key)) {
      compareNamed(before, after, place, key, out);
      return;
    }
    if (!place.freeForm && !isCommandLine(place) && !jsonEqual(before, after)) {
      compareUnnamed(before, after, { ...place, unnamedAt: place.unnamedAt ?? place.depth }, out);
      return;
    }
  } else if (isRecord(before) && isRecord(after)) {
    compareRecords(before, after, place, out);
    return;
  }
  if (after === undefined && isDivided(place) && isRecord(before) && Object.keys(before).length > 0) {
    compareRecords(before, {}, place, out);
    return;
  }
  if (jsonEqual(before, after)) return;
  out.push(difference(place, before as Json | undefined, after as Json | undefined));
}

function compareRecords(before: object, after: object, place: LazyPath, out: Difference[]): void {
  const first = before as Readonly<Record<string, unknown>>;
  const second = after as Readonly<Record<string, unknown>>;
  const keys = Object.keys(first);
  const others = Object.keys(second);
  const compare = (key: string, one: unknown, other: unknown) =>
    compareValues(one, other, step(place, key, key, place.freeForm || FREE_FORM.has(key)), out);
  for (const key of keys) compare(key, first[key], Object.hasOwn(second, key) ? second[key] : undefined);
  for (const key of others) if (!Object.hasOwn(first, key)) compare(key, undefined, second[key]);
  if (place.freeForm) compareOrder(keys, others, place, true, out);
}

function isOperations({ segment, depth }: LazyPath): boolean {
  return segment === "operations" && depth === 1;
}

/** Command lines, hints and lists of tools are separate differences, even if all of them are missing. */
function isDivided(place: LazyPath): boolean {
  const { segment, depth } = place;
  return isEntrypoints(place) || (depth === 1 && (segment === "execution" || segment === "tools"));
}

function isEntrypoints({ segment, freeForm }: LazyPath): boolean {
  return segment === "entrypoints" && !freeForm;
}

/** A command line is compared as one value, because its words mean nothing separately. */
function isCommandLine({ parent, segment }: LazyPath): boolean {
  return (segment === "unix" || segment === "windows") && parent !== undefined && isEntrypoints(parent);
}

interface Element {
  readonly item: unknown;
  readonly index: number;
}

/**
 * Compares elements without names: pairs equal ones first, then those of one kind, then the rest if there are equally
 * many.
 */
function compareUnnamed(
  before: readonly unknown[],
  after: readonly unknown[],
  place: LazyPath,
  out: Difference[],
): void {
  const [first, second] = unpaired(withIndexes(before), withIndexes(after), (item, other) => jsonEqual(item, other));
  if (first.length === 0 && second.length === 0) {
    out.push(difference(place, before as Json, after as Json));
    return;
  }
  const sameKind: (readonly [Element, Element])[] = [];
  const [alone, rest] = unpaired(first, second, isSameKind, sameKind);
  for (const [{ item, index }, other] of sameKind)
    compareValues(item, other.item, step(place, index, String(index)), out);
  const matched = alone.length === rest.length;
  for (const [position, { item, index }] of alone.entries()) {
    const other = matched ? rest[position]?.item : undefined;
    out.push(difference(step(place, index, String(index)), item as Json, other as Json | undefined));
  }
  for (const { item, index } of matched ? [] : rest) {
    out.push(difference(step(place, index, String(index)), undefined, item as Json));
  }
}

function withIndexes(list: readonly unknown[]): Element[] {
  return list.map((item, index) => ({ item, index }));
}

/**
 * Removes the elements that belong together from two lists, adds them to `pairs`, and returns the rest of both lists.
 */
function unpaired(
  first: readonly Element[],
  second: readonly Element[],
  belongTogether: (item: unknown, other: unknown) => boolean,
  pairs?: (readonly [Element, Element])[],
): [Element[], Element[]] {
  const rest = [...second];
  const alone = first.filter((element) => {
    const at = rest.findIndex(({ item }) => belongTogether(element.item, item));
    const [other] = at < 0 ? [] : rest.splice(at, 1);
    if (other) pairs?.push([element, other]);
    return other === undefined;
  });
  return [alone, rest];
}

/**
 * Effects differ in kind by type and access, and assertions by check. Elements of different kinds are not compared
 * further.
 */
function isSameKind(first: unknown, second: unknown): boolean {
  if (!isRecord(first) || !isRecord(second)) return false;
  return ["type", "access", "check"].every((key) => first[key] === second[key]);
}

interface Named {
  readonly [key: string]: unknown;
}

/** Returns true if the names of all elements are different. One operation may have no name. */
function isNamed(list: readonly unknown[], key: string): list is readonly Named[] {
  const names = new Set<string>();
  for (const item of list) {
    if (!isRecord(item)) return false;
    names.add(nameOf(item, key));
  }
  return names.size === list.length;
}

/** Returns the name of an element of a named list; `""` if it has none. */
function nameOf(item: Named, key: string): string {
  const name = item[key];
  return typeof name === "string" ? name : "";
}

function compareNamed(
  before: readonly Named[],
  after: readonly Named[],
  place: LazyPath,
  key: string,
  out: Difference[],
): void {
  const onlyBefore = before[0];
  const onlyAfter = after[0];
  if (isOperations(place) && before.length === 1 && after.length === 1) {
    if (onlyBefore && onlyAfter) compareRecords(onlyBefore, onlyAfter, step(place, 0, nameOf(onlyAfter, key)), out);
    return;
  }
  const [first, second] = [before, after].map((list) => list.map((item) => nameOf(item, key)));
  if (!first || !second) return;
  const found = new Map(after.map((item, index) => [second[index], item]));
  before.forEach((item, index) => {
    const name = first[index] ?? "";
    compareValues(item, found.get(name), step(place, index, name), out);
  });
  const known = new Set(first);
  after.forEach((item, index) => {
    const name = second[index] ?? "";
    if (!known.has(name)) out.push(difference(step(place, index, name), undefined, item as Json));
  });
  compareOrder(first, second, place, false, out);
}

/**
 * Compares the order of the members that both have. JavaScript sorts names that look like array indexes, so they are
 * left out.
 */
function compareOrder(
  before: readonly string[],
  after: readonly string[],
  place: LazyPath,
  equivalent: boolean,
  out: Difference[],
): void {
  const ordered = (names: readonly string[], other: ReadonlySet<string>) =>
    names.filter((name) => other.has(name) && !/^(0|[1-9]\d*)$/.test(name));
  const first = ordered(before, new Set(after));
  const second = ordered(after, new Set(before));
  if (jsonEqual(first, second)) return;
  const addressable = place.unnamedAt ?? place.depth;
  out.push({
    path: pathOf(place),
    address: addressOf(place),
    addressable,
    before: first,
    after: second,
    what: "order",
    equivalent,
  });
}

function difference(place: LazyPath, before: Json | undefined, after: Json | undefined): Difference {
  const path = pathOf(place);
  const equivalent = isImplied(before, path) && isImplied(after, path);
  const address = addressOf(place);
  return { path, address, addressable: place.unnamedAt ?? place.depth, before, after, what: "value", equivalent };
}

function addressOf({ parent, name }: LazyPath): string[] {
  if (parent === undefined) return [];
  const address = addressOf(parent);
  address.push(name);
  return address;
}

function pathOf({ parent, segment }: LazyPath): (string | number)[] {
  if (parent === undefined) return [];
  const path = pathOf(parent);
  path.push(segment);
  return path;
}

function step(place: LazyPath, segment: string | number, name: string, freeForm = place.freeForm): LazyPath {
  return { parent: place, segment, name, depth: place.depth + 1, freeForm, unnamedAt: place.unnamedAt };
}
