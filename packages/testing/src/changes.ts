import type { Json, Path } from "@skill-convert/core";
import { isRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { SkillManifest } from "@skill-convert/core/zod";
import { isFree, isName, nameBeside, otherValue } from "./other-values.js";
import { isTemplate, referencesTo } from "./references.js";

/** A manifest with one thing changed. */
export interface Change {
  readonly kind: "changed" | "renamed" | "removed" | "added" | "reordered";
  /**
   * The path of the value that is changed, renamed or removed, or of the list that gets a new element or another order.
   */
  readonly path: Path;
  /** The paths of the references that change with a name. */
  readonly following: readonly Path[];
  readonly manifest: SkillManifest;
}

/** Returns true for the changes to test, by their index. */
export type Only = (index: number) => boolean;

/**
 * Returns single changes of a manifest, of which there may be hundreds: each value changed, each part removed, each list
 * extended and reordered.
 */
export function changesOf(manifest: SkillManifest, only: Only = () => true): Change[] {
  const changes: Change[] = [];
  let index = 0;
  const visit = (value: unknown, path: Path): void => {
    for (const { kind, value: next } of [...stepsAt(path, value), ...removals(manifest, path, value)]) {
      if (!only(index++)) continue;
      const following = kind === "renamed" ? referencesTo(manifest, path, String(value)) : [];
      const changed = [path, ...following].reduce<unknown>((root, each) => put(root, each, next), manifest);
      if (isManifest(changed)) changes.push({ kind, path, following, manifest: changed });
    }
    if (isTemplate(value)) return;
    const parts = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
    for (const [part, item] of parts) visit(item, [...path, part]);
  };
  for (const [key, value] of Object.entries(manifest)) visit(value, [key]);
  return changes;
}

function isManifest(value: unknown): value is SkillManifest {
  return SkillManifest.safeParse(value).success;
}

interface Step {
  readonly kind: Change["kind"];
  /** The new value; undefined removes the old one. */
  readonly value: unknown;
}

function stepsAt(path: Path, value: unknown): Step[] {
  if (isTemplate(value)) return [{ kind: "changed", value: otherTemplate(value) }];
  if (Array.isArray(value)) return listSteps(path, value);
  if (isRecord(value)) return [];
  if (isName(path)) return [{ kind: "renamed", value: nameBeside(path, value) }];
  const other = otherValue(path, value);
  return other === undefined ? [] : [{ kind: "changed", value: other }];
}

function otherTemplate([first, ...rest]: readonly unknown[]): readonly unknown[] {
  return typeof first === "string" ? [`new ${first}`, ...rest] : ["new ", first, ...rest];
}

function listSteps(path: Path, list: readonly unknown[]): Step[] {
  const first = list[0];
  const last = list.at(-1);
  // In many formats, a second operation changes the form of the document.
  if (isFree(path) || last === undefined || path.join() === "operations") return [];
  const another = elementBeside(path, last);
  return [
    ...(another === undefined ? [] : [{ kind: "added", value: [...list, another] } as const]),
    ...(jsonEqual(first, last) ? [] : [{ kind: "reordered", value: [last, ...list.slice(1, -1), first] } as const]),
  ];
}

/** Creates an element like an existing one with another name; undefined if the list may have only one of its kind. */
function elementBeside(path: Path, element: unknown): Json | undefined {
  if (typeof element === "string") return `${element} too`;
  if (!isRecord(element) || "type" in element || "check" in element) return undefined;
  const entries = Object.entries(element).map(([key, value]) => {
    const isKey = isName([...path, 0, key]);
    return [key, (isKey ? nameBeside([...path, 0, key], value) : value) as Json] as const;
  });
  return recordOf(entries);
}

function removals(manifest: SkillManifest, path: Path, value: unknown): Step[] {
  const inExtension = path.indexOf("extensions");
  // Encoding a manifest without extensions keeps unknown keys, so the last one cannot be removed.
  if (inExtension >= 0 && path.length - inExtension < 4) return [];
  if (path[0] === "operations" && path.length === 2) return [];
  if (isReferredTo(manifest, path, value)) return [];
  return [{ kind: "removed", value: undefined }];
}

/** Returns true if another part of the manifest refers to a name in the value. */
function isReferredTo(manifest: SkillManifest, path: Path, value: unknown): boolean {
  if (typeof value === "string" && isName(path)) {
    return referencesTo(manifest, path, value).length > 0;
  }
  const parts = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return parts.some(([part, item]) => isReferredTo(manifest, [...path, part], item));
}

/** Copies a JSON value with a new value at a path. The new value undefined removes the old one. */
function put(root: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    return root.flatMap((item, index) => {
      const next = index === key ? put(item, rest, value) : item;
      return next === undefined ? [] : [next];
    });
  }
  if (!isRecord(root)) return root;
  return recordOf(Object.entries(root).map(([part, item]) => [part, part === key ? put(item, rest, value) : item]));
}
