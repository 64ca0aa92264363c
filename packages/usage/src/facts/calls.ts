import type { UseKind } from "../use.js";

/** What a value of an argument is: a path, an address, the name itself, a host, a command line or a list of arguments. */
export type CallSource = "path" | "url" | "name" | "host" | "command-line" | "arguments" | "database";

/** A function uses what one of its arguments names. One row per fact. */
export interface CallFact {
  /** The module and the function, such as `os.remove`, or `.unlink` for a method of any object. */
  readonly call: string;
  readonly kind: UseKind;
  /** The position of the argument; -1 for the object of a method. Absent if the call itself is the use. */
  readonly argument?: number;
  /** The name of the argument. */
  readonly keyword?: string;
  readonly is?: CallSource;
  /** True if other arguments may change what is used. */
  readonly isPossible?: boolean;
  /** What is used if the arguments do not say it; it is then possible. */
  readonly otherwise?: string;
}

/** Makes one row for each of several functions of a module. */
export function facts(prefix: string, names: string, fact: Omit<CallFact, "call">): readonly CallFact[] {
  return names.split(" ").map((name) => ({ call: `${prefix}${name}`, ...fact }));
}
