/** Why a question can stay open. Every `unknown` carries one of these codes. */
export const REASONS = {
  budget: "the work budget ran out",
  memory: "the memory bound was reached",
  depth: "the schemas nest too deeply",
  reference: "a reference cannot be resolved",
  dialect: "a schema dialect is not known",
  malformed: "a keyword has a value that its specification does not allow",
  pattern: "a regular expression is beyond automata of a reasonable size",
  format: "a format matters, and formats are asserted",
  unevaluated: "an unevaluated keyword depends on too many conditions",
  compatibility: "a keyword of an older draft matters, whose meaning is left open",
  enumeration: "several different instances are needed, and they cannot be listed completely",
  precision: "the only instances are numbers or sizes that cannot be written down here",
  unconfirmed: "validators may judge the instances that were found differently, because some round",
} as const;

/** The code of a reason. */
export type ReasonCode = keyof typeof REASONS;

/** A question that stayed open: why, and where in the instance. */
export interface Gap {
  readonly code: ReasonCode;
  readonly detail: string;
  readonly path: readonly string[];
}

/** Makes a gap at the place that is being looked at. */
export function gap(code: ReasonCode, detail = ""): Gap {
  return { code, detail, path: [] };
}

/** The same gap, seen from the parent instance. */
export function under(token: string, inner: Gap): Gap {
  return { ...inner, path: [token, ...inner.path] };
}

/** A gap in words. */
export function describeGap(open: Gap): string {
  const text = REASONS[open.code];
  return open.detail === "" ? text : `${text}: ${open.detail}`;
}

/** Thrown inside the package where a question cannot be decided; never leaves it. */
export class Undecided extends Error {
  readonly gap: Gap;

  constructor(code: ReasonCode, detail = "") {
    super(code);
    this.name = "Undecided";
    this.gap = gap(code, detail);
  }
}

/** Whether the search ends with this, rather than going on elsewhere. */
export function isFinal(error: Undecided): boolean {
  const { code } = error.gap;
  return code === "budget" || code === "memory" || code === "depth";
}
