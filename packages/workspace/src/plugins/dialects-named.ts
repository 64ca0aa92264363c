import { InputError } from "@skill-convert/core";
import { enumerate } from "@skill-convert/core/text";
import { DIALECTS, type Dialect, dialectNamed } from "@skill-convert/plugin";

/** @throws InputError for an id that no dialect has */
export function dialectsNamed(ids: readonly string[]): readonly Dialect[] {
  return ids.map((id) => {
    const found = dialectNamed(id);
    if (found) return found;
    const known = DIALECTS.map((dialect) => dialect.id);
    throw new InputError(`there is no dialect "${id}"; the dialects are ${enumerate(known, "and")}`);
  });
}
