import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { DataFormat } from "../document.js";
import { printJson } from "../json/print.js";
import { readData } from "../read.js";
import { printYaml } from "../yaml/print.js";

/** An engine for gray-matter. */
export interface Engine {
  parse(text: string): object;
  stringify(data: object): string;
}

/** Thrown for front matter that is not read, because gray-matter has no other way to report it. */
export class FrontMatterError extends Error {
  override readonly name = "FrontMatterError";
}

/**
 * Engines for gray-matter's `engines` option. They read YAML and JSON with this package, so dates stay strings and
 * hostile input stays cheap. They refuse every other language; gray-matter itself would run JavaScript.
 */
export const engines: Readonly<Record<"yaml" | "json" | "javascript" | "coffee" | "toml", Engine>> = Object.freeze({
  yaml: dataEngine("yaml"),
  json: dataEngine("json"),
  javascript: refusal("javascript"),
  coffee: refusal("coffee"),
  toml: refusal("toml"),
});

/**
 * Returns options for gray-matter: `matter(text, options())`. The object is new each time, because gray-matter modifies
 * it. Passing options also bypasses its cache, which returns an empty object for a document that failed before.
 */
export function options(): { engines: Record<string, Engine>; language: string } {
  return { engines: { ...engines }, language: "yaml" };
}

function dataEngine(format: DataFormat): Engine {
  return {
    parse(text) {
      // gray-matter passes everything after the opening fence, including its line ending.
      const { value, diagnostics } = readData(text, { file: "front matter", format });
      const error = diagnostics.find((diagnostic) => diagnostic.severity === "error");
      if (error) throw new FrontMatterError(error.message);
      if (value === undefined || value === null) return {};
      if (!isJsonRecord(value)) throw new FrontMatterError("The front matter is not a mapping of keys to values.");
      return structuredClone(value);
    },
    stringify: (data) => (format === "json" ? printJson(data as Json) : printYaml(data as Json)),
  };
}

function refusal(language: string): Engine {
  const refuse = () => {
    throw new FrontMatterError(`Front matter in the language "${language}" is not read; only YAML and JSON are.`);
  };
  return { parse: refuse, stringify: refuse };
}
