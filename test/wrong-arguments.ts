import { describe, expect, it } from "vitest";

/** Values of every type. Those that a parameter accepts are no mistakes. */
const valuesWith = (text: string): readonly unknown[] => [undefined, null, true, 1, text, [], {}, () => 1];

/** The messages of our own for a value of the wrong type. */
const WRITTEN = /^[\w. ]+ must be .+, but (is|are) |^JSON cannot represent /;

type Module = Readonly<Record<string, unknown>>;
type Finish = (name: string, result: unknown) => unknown;

/** The exports of a package, and correct arguments of each function among them. */
interface Exports {
  readonly module: Module;
  /** A function that is not listed here fails the test. */
  readonly correct: Readonly<Record<string, () => readonly unknown[]>>;
  /** Takes from a result what the function computes later. */
  readonly finish?: Finish;
  /** The string among the wrong values, which is a path if functions of the package write to one. */
  readonly text?: string;
}

/** Calls a function of a module, and returns what it throws. */
export async function mistakeIn(module: Module, name: string, given: readonly unknown[], finish?: Finish) {
  try {
    const result = (module[name] as (...given: readonly unknown[]) => unknown)(...given);
    await (finish ? finish(name, result) : result);
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Tests that every exported function names an argument of a wrong type, instead of failing somewhere inside. */
export function describeExports({ module, correct, finish, text = "text" }: Exports): void {
  describe("every exported function", () => {
    const functions = Object.entries(module).flatMap(([name, value]) => (isPlainFunction(value) ? [name] : []));
    it("has an example of correct arguments here", async () => {
      expect(Object.keys(correct).sort()).toEqual([...functions].sort());
      for (const name of functions) {
        expect(await mistakeIn(module, name, correct[name]?.() ?? [], finish), name).toBeUndefined();
      }
    });
    it.each(functions)("%s names an argument of the wrong type", async (name) => {
      const count = correct[name]?.().length ?? 0;
      const accepted: string[] = [];
      for (let at = 0; at < count; at++) {
        const right = typeof correct[name]?.()[at];
        // What a function of the caller returns is not an argument.
        for (const value of valuesWith(text).filter((value) => right !== "function" || typeof value !== right)) {
          const given = (correct[name]?.() ?? []).with(at, value);
          const mistake = await mistakeIn(module, name, given, finish);
          if (mistake === undefined) accepted.push(`${at}: ${String(value)}`);
          // A string may be refused for what it says.
          else if (right !== "string" || typeof value !== right || mistake instanceof TypeError) {
            expect(mistake, `${name}, argument ${at}: ${String(value)}`).toBeInstanceOf(TypeError);
            expect((mistake as TypeError).message).toMatch(WRITTEN);
          }
        }
      }
      // The first argument has one type, of which at most two of the values are, unless it is any JSON, such as null.
      const isAny = correct[name]?.()[0] === null;
      if (!isAny) expect(accepted.filter((each) => each.startsWith("0")).length).toBeLessThan(3);
    });
  });
}

/** Returns false for a class, which JavaScript itself refuses to call. */
function isPlainFunction(value: unknown): boolean {
  return typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value));
}
