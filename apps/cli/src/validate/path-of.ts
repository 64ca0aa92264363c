import { dirname, join } from "node:path";
import type { Found } from "../inputs.js";

/** A file of a skill as the user would open it from where the command runs. */
export function pathOf(input: Found): (file: string | undefined) => string {
  const { source } = input;
  if (!("directory" in input || "disk" in input)) return (file) => file ?? source;
  const folder = input.named === undefined ? source : dirname(source);
  return (file) => (file === undefined ? source : join(folder, file));
}
