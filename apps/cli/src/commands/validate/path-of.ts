import { dirname, join } from "node:path";
import type { InputSkill } from "../../inputs/find.js";

/** A file of a skill as the user would open it from where the command runs. */
export function pathOf(input: InputSkill): (file: string | undefined) => string {
  const { source } = input;
  if (input.disk === undefined) return (file) => file ?? source;
  const folder = input.named === undefined ? source : dirname(source);
  return (file) => (file === undefined ? source : join(folder, file));
}
