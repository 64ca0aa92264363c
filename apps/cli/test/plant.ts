import type { Adapter, Decoded, Format, Rule, SkillFiles } from "@skill-convert/core";
import { registry } from "../src/formats/adapters.js";
import { formats } from "../src/formats/formats.js";

/** The functions of an adapter, and of what its decoder gives. */
export const PLACES = [
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
export type Place = (typeof PLACES)[number];

type Functions = Record<string, (...given: never[]) => unknown>;

/**
 * Makes a function of every adapter throw for the skill in one folder; gives what takes that back.
 *
 * @param path the folder, as its files have it
 */
export function plant(place: Place, path: string, thrown: unknown): () => void {
  const undo = [...registry.adapters, ...formats.adapters].map((adapter) => plantIn(adapter, place, path, thrown));
  return () => {
    for (const each of undo) each();
  };
}

function plantIn(adapter: Adapter | Format, place: Place, path: string, thrown: unknown): () => void {
  const fail = () => {
    throw thrown;
  };
  const isPlanted = (files: SkillFiles | undefined) => files?.path === path || files?.path.endsWith(`/${path}`);
  const wrap = <T extends object>(object: T, name: keyof T & string, by: (real: Functions[string]) => unknown) => {
    const real = object[name] as Functions[string] | undefined;
    if (real === undefined) return () => {};
    Object.defineProperty(object, name, { value: by(real.bind(object)), configurable: true, writable: true });
    return () => Object.defineProperty(object, name, { value: real, configurable: true, writable: true });
  };
  const failing = (real: Functions[string]) => (files: SkillFiles, options: never) =>
    isPlanted(files) ? fail() : real(files as never, options);
  const full = adapter as Adapter;
  switch (place) {
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
        return result.value && isPlanted(files) ? { ...result, value: { ...result.value, [place]: fail } } : result;
      });
    case "document.locatePointer":
    case "document.locateKey":
      return wrap(full, "document", (real) => (files: SkillFiles) => {
        const document = real(files as never) as object | undefined;
        return document && isPlanted(files) ? { ...document, [place.slice("document.".length)]: fail } : document;
      });
    default:
      return wrap(full, place, failing);
  }
}
