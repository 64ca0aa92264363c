import type { Json } from "@skill-convert/core";
import type { Reading } from "../reading.js";
import { scanJson } from "./scan.js";

/** Reads JSON with `JSON.parse`; undefined where something is to be said about it, and the scanner then decides. */
export function readJsonFast(source: string): Json | undefined {
  const keys = countKeys(source);
  if (keys < 0) return undefined;
  try {
    const value: Json = JSON.parse(source);
    return keys === countEntries(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a JSON document completely: data, places and findings. */
export function readJson(source: string): Reading {
  return scanJson(source);
}

const LONG_NUMBER = 16;
const DEEP = 90;

/** The number of colons outside strings, or -1 where the text has numbers that may lose digits or is nested deeply. */
function countKeys(source: string): number {
  let keys = 0;
  let digits = 0;
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 34) {
      for (at++; at < source.length && source.charCodeAt(at) !== 34; at++) if (source.charCodeAt(at) === 92) at++;
      digits = 0;
    } else if (code >= 48 && code <= 57) {
      if (++digits === LONG_NUMBER) return -1;
    } else if (code === 69 && digits > 0) return -1;
    else if (code === 101 && digits > 0) return -1;
    else {
      if (code !== 46) digits = 0;
      if (code === 58) keys++;
      else if (code === 123 || code === 91) {
        if (++depth > DEEP) return -1;
      } else if (code === 125 || code === 93) depth--;
    }
  }
  return keys;
}

function countEntries(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  const items: Json[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : items.length;
  for (const item of items) count += countEntries(item);
  return count;
}
