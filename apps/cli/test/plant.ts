import type { Adapter, Decoded, Format, Rule, SkillFiles } from "@skill-convert/core";
import { formats } from "@skill-convert/formats";
import { registry } from "../src/formats/adapters.js";

/** The functions of an adapter, its document and its decoded value in which a fault can be planted. */
export const FAULT_POINTS = [
  "detect",
  "document",
  "decode",
  "encode",
  "erase",
  "rule",
  "locate",
  "locatePointer",
  "document.locatePointer",
  "document.locateKey",
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

type Functions = Record<string, (...given: never[]) => unknown>;

/**
 * Makes a function of every adapter throw for the skill in one folder. Returns a function that undoes this.
 *
 * @param path the path of the folder, as its files report it
 */
export function plant(point: FaultPoint, path: string, thrown: unknown): () => void {
  const undo = [...registry.adapters, ...formats.adapters].map((adapter) => plantIn(adapter, point, path, thrown));
  return () => {
    for (const each of undo) each();
  };
}

function plantIn(adapter: Adapter | Format, point: FaultPoint, path: string, thrown: unknown): () => void {
  const fail = () => {
    throw thrown;
  };
  const isPlanted = (files: SkillFiles | undefined) => files?.path === path || files?.path.endsWith(`/${path}`);
  const wrap = <T extends object>(object: T, name: keyof T & string, replace: (real: Functions[string]) => unknown) => {
    const real = object[name] as Functions[string] | undefined;
    if (real === undefined) return () => {};
    Object.defineProperty(object, name, { value: replace(real.bind(object)), configurable: true, writable: true });
    return () => Object.defineProperty(object, name, { value: real, configurable: true, writable: true });
  };
  const failing = (real: Functions[string]) => (files: SkillFiles, options: never) =>
    isPlanted(files) ? fail() : real(files as never, options);
  const full = adapter as Adapter;
  switch (point) {
    case "rule": {
      const undo = ("rules" in adapter ? adapter.rules : []).map((rule: Rule) =>
        wrap(rule, "check", (real) => (subject: { files: SkillFiles }) => {
          return isPlanted(subject.files) ? fail() : real(subject as never);
        }),
      );
      return () => {
        for (const each of undo) each();
      };
    }
    case "encode":
      return wrap(full, "encode", (real) => (manifest: never, options: { base?: SkillFiles }) => {
        return isPlanted(options?.base) ? fail() : real(manifest, options as never);
      });
    case "locate":
    case "locatePointer":
      return wrap(full, "decode", (real) => (files: SkillFiles, options: never) => {
        const result = real(files as never, options) as { value?: Decoded };
        return result.value && isPlanted(files) ? { ...result, value: { ...result.value, [point]: fail } } : result;
      });
    case "document.locatePointer":
    case "document.locateKey":
      return wrap(full, "document", (real) => (files: SkillFiles) => {
        const document = real(files as never) as object | undefined;
        return document && isPlanted(files) ? { ...document, [point.slice("document.".length)]: fail } : document;
      });
    default:
      return wrap(full, point, failing);
  }
}
