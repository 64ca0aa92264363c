/** The reasons why a question can stay undecided. Every `unknown` answer has one of these codes. */
export const REASONS = {
  budget: "the work budget ran out",
  memory: "the memory bound was reached",
  depth: "the schemas nest too deeply",
  reference: "a reference cannot be resolved",
  dialect: "a schema dialect is not known",
  malformed: "a keyword has a value that its specification does not allow",
  pattern: "a regular expression is beyond automata of a reasonable size",
  format: "an asserted format matters, and formats are not interpreted",
  unevaluated: "an unevaluated keyword depends on too many conditions",
  compatibility: "a keyword of an older draft matters, and its meaning is not defined",
  enumeration: "several different instances are needed, and they cannot be listed completely",
  precision: "the only instances are numbers or sizes that cannot be represented",
  unconfirmed: "validators may disagree about the instances that were found, because some of them round",
} as const;

/** The code of a reason for an `unknown` answer. */
export type ReasonCode = keyof typeof REASONS;

/** The reason why a question is undecided, and the place in the instance. */
export interface Gap {
  readonly code: ReasonCode;
  readonly detail: string;
  readonly path: readonly string[];
}

/** Creates a gap at the current place of the instance. */
export function gap(code: ReasonCode, detail = ""): Gap {
  return { code, detail, path: [] };
}

/** Returns the gap with its path seen from the parent instance. */
export function under(token: string, inner: Gap): Gap {
  return { ...inner, path: [token, ...inner.path] };
}

/** Describes a gap, with its detail if it has one. */
export function describeGap({ code, detail }: Gap): string {
  const text = REASONS[code];
  return detail === "" ? text : `${text}: ${detail}`;
}

/** Thrown inside this package if a question cannot be decided. It never leaves the package. */
export class Undecided extends Error {
  readonly gap: Gap;

  constructor(code: ReasonCode, detail = "") {
    super(code);
    this.name = "Undecided";
    this.gap = gap(code, detail);
  }
}

/** Returns true if the whole search must end, and not only the current part of it. */
export function isFinal(error: Undecided): boolean {
  const { code } = error.gap;
  return code === "budget" || code === "memory" || code === "depth";
}
