import { describe, expect, it } from "vitest";

/** Values of every type. Those that a parameter accepts are no mistakes. */
const valuesWith = (text: string): readonly unknown[] => [undefined, null, true, 1, text, [], {}, () => 1];

/** The messages of our own for a value of the wrong type. */
const WRITTEN = /^[\w. ]+ must be .+, but (is|are) /;

/** The messages of our own for an option that does not exist. */
const UNKNOWN = /^\w+ has no option "unknown", only "|^[\w ]+ cannot have "unknown", only "/;

/** The most of the values above that one parameter accepts: none, an empty object, and an object with any method. */
const MOST_ACCEPTED = 3;

type Finish = (name: string, result: unknown) => unknown;

/** A function that programs call with values from outside. */
interface Entrance {
  /** Returns correct arguments. One that is null may have any value. */
  readonly correct: () => readonly unknown[];
  /** The index of the argument that has no other keys than known ones. */
  readonly options?: number;
}

/** The functions of a package that check their arguments, by name. */
interface Entrances {
  readonly module: Readonly<Record<string, unknown>>;
  readonly entrances: Readonly<Record<string, Entrance>>;
  /** Takes from a result what the function computes later. */
  readonly finish?: Finish;
  /** The string among the wrong values, which is a path if functions of the package write to one. */
  readonly text?: string;
}

/** Tests that functions name an argument of a wrong type and an unknown option, instead of failing inside. */
export function describeEntrances({ module, entrances, finish, text = "text" }: Entrances): void {
  describe.each(Object.entries(entrances))("%s", (name, { correct, options }) => {
    /** Calls the function, and returns what it throws. */
    async function mistakeIn(given: readonly unknown[]): Promise<unknown> {
      try {
        const result = (module[name] as (...given: readonly unknown[]) => unknown)(...given);
        await (finish ? finish(name, result) : result);
      } catch (error) {
        return error;
      }
      return undefined;
    }

    it("accepts correct arguments", async () => {
      expect(await mistakeIn(correct())).toBeUndefined();
    });

    it.each([...correct().keys()])("names argument %i if it has the wrong type", async (at) => {
      const right = correct()[at];
      const accepted: unknown[] = [];
      for (const value of valuesWith(text)) {
        const mistake = await mistakeIn(correct().with(at, value));
        if (mistake === undefined) accepted.push(value);
        // A string may be refused for what it says.
        else if (typeof right !== "string" || typeof value !== "string" || mistake instanceof TypeError) {
          expect(mistake, String(value)).toBeInstanceOf(TypeError);
          expect((mistake as TypeError).message).toMatch(WRITTEN);
        }
      }
      if (right !== null) expect(accepted.length).toBeLessThanOrEqual(MOST_ACCEPTED);
    });

    if (options === undefined) return;
    it("names an unknown option, and the known ones", async () => {
      const given = correct();
      const mistake = await mistakeIn(given.with(options, { ...(given[options] as object), unknown: 1 }));
      expect(mistake).toBeInstanceOf(TypeError);
      expect((mistake as TypeError).message).toMatch(UNKNOWN);
    });
  });
}
