import { enumerate } from "@skill-convert/core/adapters";
import { DIALECTS, type Dialect, dialectNamed } from "@skill-convert/plugin";
import { UsageError } from "../../output/exit.js";

/** The words of a list with commas. */
export function wordsOf(list: string): readonly string[] {
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/**
 * The dialects of a list of ids with commas.
 *
 * @throws UsageError for an id that no dialect has
 */
export function dialectsNamed(list: string): readonly Dialect[] {
  return wordsOf(list).map((id) => {
    const found = dialectNamed(id);
    if (found) return found;
    const known = enumerate(
      DIALECTS.map((dialect) => dialect.id),
      "and",
    );
    throw new UsageError(`there is no dialect "${id}"; the dialects are ${known}`);
  });
}
