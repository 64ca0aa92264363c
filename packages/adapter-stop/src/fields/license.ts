import { memoizeLast } from "@skill-convert/core/adapters";
import { named, string } from "@skill-convert/format";
import parseSpdx from "spdx-expression-parse";

/** A longer text is no license expression, and reading it would take long. */
const MAX_LENGTH = 500;

/** `license` (stop.md#s13). */
export const license = named(string, "license");

/** Returns true for one SPDX identifier or several that are joined (stop.md#d10). Skills of one author have few. */
export const isSpdx = memoizeLast((text: string): boolean => {
  if (text.length > MAX_LENGTH) return false;
  try {
    parseSpdx(text);
    return true;
  } catch {
    return false;
  }
}, 8);
