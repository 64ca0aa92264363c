import { isDeepStrictEqual } from "node:util";
import { applyTextEdits, type Json, type Path, type TextEdit } from "@skill-convert/core";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { type DataFormat, readData } from "@skill-convert/source";
import { parseYamlFast, readYamlFast } from "../../../packages/source/src/yaml/fast.js";
import { readYaml } from "../../../packages/source/src/yaml/read.js";
import { changeJson } from "../change-json.js";
import type { Random } from "../random.js";
import { type Input, promise, type Target } from "../target.js";
import { checkRanges } from "./ranges.js";

/** Reads a document, points into it, and edits it. */
export function dataTarget(format: DataFormat, seeds: readonly Input[]): Target {
  return { name: format, seeds, run: ({ text = "" }, random) => readPointEdit(text, format, random) };
}

function readPointEdit(text: string, format: DataFormat, random: Random): number {
  const document = readData(text, { file: "f", format });
  checkRanges(document.diagnostics, () => text);
  const { value } = document;
  if (value === undefined) {
    promise(
      document.diagnostics.some(({ severity }) => severity === "error"),
      "what cannot be read has an error",
    );
    return JSON.stringify(document.diagnostics).length;
  }
  const place = document.locate(randomPath(value, random), random.pick(["value", "key", "entry"] as const));
  promise(place === undefined || (place.start <= place.end && place.end <= text.length), "a place lies in the text");
  promise(document.edit(value).length === 0, "what is as asked is not edited");
  const desired = changeJson(value, random);
  const edits = document.edit(desired);
  checkEdit(text, edits, desired, (edited) => readData(edited, { file: "f", format }).value);
  return JSON.stringify([document.diagnostics, edits, value]).length;
}

function checkEdit(text: string, edits: readonly TextEdit[], desired: Json, read: (text: string) => Json | undefined) {
  const edited = applyTextEdits(text, edits);
  const now = read(edited);
  promise(jsonEqual(now, desired), "an edited document reads as asked", { edited, desired, now: now ?? "nothing" });
}

function randomPath(value: Json, random: Random): Path {
  const path: (string | number)[] = [];
  for (let here: Json | undefined = value; typeof here === "object" && here !== null && !random.once(4); ) {
    const key: string | number | undefined = Array.isArray(here)
      ? random.below(here.length + 1)
      : random.pick([...Object.keys(here), "none"]);
    path.push(key);
    here = isJsonRecord(here) ? here[key] : (here as readonly Json[])[Number(key)];
  }
  return path;
}

/** Both readers of YAML give the same data and places, or the fast one leaves it to the other. */
export function yamlReadersTarget(seeds: readonly Input[]): Target {
  return {
    name: "yaml-readers",
    seeds,
    run({ text = "" }) {
      const fast = readYamlFast(text);
      if (fast === undefined) return 0;
      const { value, root, findings } = readYaml(text);
      promise(findings.length === 0, "what the fast reader reads has nothing wrong with it", findings);
      promise(jsonEqual(fast, value), "both readers give the same data", [fast, value]);
      const placed = parseYamlFast(text);
      promise(!placed || isDeepStrictEqual(placed.root, root), "both readers give the same places", [
        placed?.root,
        root,
      ]);
      return 0;
    },
  };
}
