/**
 * One segment of a folder's path. `one` matches any one name, `pattern` any one name with the given parts in this
 * order, and `many` any number of names. Segments with equal keys match the same names.
 */
export type Segment =
  | { readonly kind: "literal"; readonly key: string; readonly text: string }
  | { readonly kind: "one"; readonly key: string }
  | { readonly kind: "pattern"; readonly key: string; readonly parts: readonly string[] }
  | { readonly kind: "many"; readonly key: string };

export const ONE: Segment = { kind: "one", key: "*" };
export const MANY: Segment = { kind: "many", key: "**" };

/**
 * Returns a segment that matches exactly this name. Names that differ only in their Unicode normalization are equal.
 *
 * @example
 * segmentsMeet(literalSegment("docs"), literalSegment("notes")); // false
 */
export function literal(text: string): Segment {
  const normal = text.normalize("NFC");
  return { kind: "literal", key: `=${normal}`, text: normal };
}

/** Returns a segment that matches these parts with any text between them. */
export function pattern(parts: readonly string[]): Segment {
  if (parts.every((part) => part === "")) return ONE;
  return { kind: "pattern", key: `~${JSON.stringify(parts)}`, parts };
}

/**
 * Returns true if some name matches both segments. Neither may be `many`.
 *
 * @example
 * const segmentOf = (name) => folderOf(name).segments[0];
 * segmentsMeet(segmentOf("week-*"), segmentOf("week-27")); // true
 * segmentsMeet(segmentOf("week-*"), segmentOf("month-7")); // false
 */
export function segmentsMeet(a: Segment, b: Segment): boolean {
  if (a.kind === "one" || b.kind === "one" || a.kind === "many" || b.kind === "many") return true;
  if (a.kind === "literal") return b.kind === "literal" ? a.text === b.text : fits(a.text, b.parts);
  return b.kind === "literal" ? fits(b.text, a.parts) : patternsMeet(a.parts, b.parts);
}

/** Returns true if every name that matches `inner` matches `outer`. */
export function segmentContains(outer: Segment, inner: Segment): boolean {
  if (outer.kind === "many" || outer.key === inner.key) return true;
  if (inner.kind === "many") return false;
  if (outer.kind === "one") return true;
  return outer.kind === "pattern" && inner.kind === "literal" && fits(inner.text, outer.parts);
}

/** Returns true if a name is the parts with any text between them. */
function fits(name: string, parts: readonly string[]): boolean {
  const head = parts[0] ?? "";
  const tail = parts.at(-1) ?? "";
  if (name.length < head.length + tail.length || !name.startsWith(head) || !name.endsWith(tail)) return false;
  let from = head.length;
  for (const part of parts.slice(1, -1)) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= name.length - tail.length;
}

/** Compares only the beginnings and ends, because a wildcard between them matches any text. */
function patternsMeet(a: readonly string[], b: readonly string[]): boolean {
  const headA = a[0] ?? "";
  const headB = b[0] ?? "";
  const tailA = a.at(-1) ?? "";
  const tailB = b.at(-1) ?? "";
  const heads = headA.startsWith(headB) || headB.startsWith(headA);
  return heads && (tailA.endsWith(tailB) || tailB.endsWith(tailA));
}
