import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { DataFormat } from "./document.js";
import { printJson } from "./json/print.js";
import { readData } from "./read.js";
import { printYaml } from "./yaml/print.js";

/** An engine as gray-matter takes it. */
export interface Engine {
  parse(text: string): object;
  stringify(data: object): string;
}

/** What is thrown for front matter that is not read; gray-matter has no other way to say so. */
export class FrontMatterError extends Error {
  override readonly name = "FrontMatterError";
}

/**
 * Engines for gray-matter's `engines` option: YAML and JSON as this package reads them, so that dates stay text and
 * nothing hostile costs more than its size; every other language is refused, where gray-matter would run JavaScript.
 */
export const engines: Readonly<Record<"yaml" | "json" | "javascript" | "coffee" | "toml", Engine>> = Object.freeze({
  yaml: dataEngine("yaml"),
  json: dataEngine("json"),
  javascript: refusal("javascript"),
  coffee: refusal("coffee"),
  toml: refusal("toml"),
});

/**
 * Options for gray-matter, `matter(text, options())`: made anew each time, since gray-matter writes into them. That they
 * are given also keeps it from answering from its cache, which returns an empty object for a document that failed before.
 */
export function options(): { engines: Record<string, Engine>; language: string } {
  return { engines: { ...engines }, language: "yaml" };
}

function dataEngine(format: DataFormat): Engine {
  return {
    parse(text) {
      // gray-matter hands over what follows the opening fence, its line ending included.
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
