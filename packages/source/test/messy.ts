import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { yamlFlow, yamlLines } from "../src/yaml/print.js";
import { doubleQuoted } from "../src/yaml/scalar.js";

/** Random choices, one after another, for a text in the style of different people. */
export type Choose = (alternatives: number) => number;

/** YAML of a value with random comments, empty lines, quotes, brackets and indentation. */
export function messyYaml(value: Json, choose: Choose, eol: string): string {
  const listStep = choose(2) * 2;
  const step = 2 + choose(2) * 2;
  const lines = (item: Json): string[] => {
    if (isJsonRecord(item) && Object.keys(item).length > 0 && choose(5) > 0) {
      return Object.entries(item).flatMap(([key, inner]) =>
        around(
          entry(`${choose(3) ? yamlFlow(key) : doubleQuoted(key)}:`, inner, Array.isArray(inner) ? listStep : step),
        ),
      );
    }
    if (Array.isArray(item) && item.length > 0 && choose(4) > 0) {
      return item.flatMap((inner: Json) => around(dash(inner)));
    }
    return [inline(item)];
  };
  const inline = (item: Json): string => {
    if (typeof item === "string" && choose(4) === 0) return doubleQuoted(item);
    if (typeof item === "object" && item !== null && choose(3) === 0)
      return JSON.stringify(item).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff\ud800]/g, "");
    return yamlFlow(item);
  };
  const entry = (head: string, item: Json, by: number): string[] => {
    const inner = lines(item);
    if (inner.length === 1 && !isBlock(item, inner[0] ?? ""))
      return [`${head}${" ".repeat(1 + choose(2))}${inner[0]}${choose(4) === 0 ? "  # why" : ""}`];
    return [
      head + (choose(5) === 0 ? " # of this" : ""),
      ...inner.map((line) => (line === "" ? "" : " ".repeat(by) + line)),
    ];
  };
  const dash = (item: Json): string[] => {
    const inner = typeof item === "string" && item.includes("\n") ? yamlLines(item) : lines(item);
    return [`- ${inner[0]}`, ...inner.slice(1).map((line) => (line === "" ? "" : `  ${line}`))];
  };
  const around = (inner: string[]): string[] => [
    ...(choose(6) === 0 ? ["# about it"] : []),
    ...inner,
    ...(choose(8) === 0 ? [""] : []),
  ];
  const all = [...(choose(4) === 0 ? ["# first", ""] : []), ...lines(value), ...(choose(4) === 0 ? ["# last"] : [])];
  return all.join(eol) + (choose(3) ? eol : "");
}

function isBlock(item: Json, line: string): boolean {
  return typeof item === "object" && item !== null && !/^[[{]/.test(line);
}
