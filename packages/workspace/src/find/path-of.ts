import { dirname, join } from "node:path";
import type { InputSkill } from "./find.js";

/** Returns a function that makes paths of the skill's files relative to the working directory. */
export function pathOf(input: InputSkill): (file: string | undefined) => string {
  const { source } = input;
  if (source === "-") return (file) => file ?? source;
  // A skill in an archive or on a website.
  if (input.disk === undefined)
    return (file) => (file === undefined || source.endsWith(`/${file}`) ? source : `${source}/${file}`);
  const folder = (input.named ?? input.file) === undefined ? source : dirname(source);
  return (file) => (file === undefined ? source : join(folder, file));
}
