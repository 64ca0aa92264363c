import { basename, resolve, sep } from "node:path";
import { type Adapter, createRegistry, memoryFiles, type Registry } from "@skill-convert/core";
import { formats, loadRegistry } from "@skill-convert/formats";
import type { About, Answers, Kind, OpenText, Questions } from "../src/protocol.js";
import { answer } from "../src/worker/answer.js";
import type { SkillHost } from "../src/worker/host.js";

const FORMATS = ["agent-skills", "skill-manifest-v2", "stop", "skill-standard", "openapi"] as const;

const { adapters } = await loadRegistry(FORMATS.flatMap((id) => formats.get(id) ?? []));

/** A format whose skills are single files. */
const cards = adapters
  .filter(({ id }) => id === "stop")
  .map((stop): Adapter => {
    return { ...stop, id: "card", title: "Card", singleFile: true, manifestFiles: ["*.card"], detect: () => undefined };
  });

const registry: Registry = createRegistry([...adapters, ...cards]);

export type Files = Readonly<Record<string, string>>;

/** The absolute path of a file, as the system writes it. */
export function at(path: string): string {
  return resolve("/skills", path);
}

/** A host whose disk is in memory. The paths of its files are relative to one folder. */
export function hostOf(disk: Files, more: Partial<SkillHost> = {}): SkillHost {
  const filesBelow = (directory: string, only?: string) => {
    const prefix = `${directory}${sep}`;
    const found = Object.entries(disk).flatMap(([path, text]): [string, string][] => {
      const file = at(path);
      if (!file.startsWith(prefix)) return [];
      const name = file.slice(prefix.length).split(sep).join("/");
      return only === undefined || name === only ? [[name, text]] : [];
    });
    return memoryFiles(Object.fromEntries(found), { path: basename(directory) });
  };
  return {
    registry,
    open: filesBelow,
    openPlugin: (directory) => filesBelow(directory),
    refusalsOf: () => [],
    settingsOf: () => ({
      settings: { levels: new Map(), allowedFields: new Set(), strict: false },
      findings: [],
    }),
    diff: (path, before = "nothing\n", after = "nothing\n") => `${path}\n-${before}+${after}`,
    ...more,
  };
}

/** Asks about a file, with the texts that are open in its folder and differ from the disk. */
export function ask<K extends Kind>(
  kind: K,
  host: SkillHost,
  path: string,
  rest: Omit<Questions[K], keyof About> & Pick<About, "clients">,
  unsaved: Files = {},
): Answers[K] {
  const texts = Object.entries(unsaved).map(([name, text]): OpenText => ({ path: at(name), text, isChanged: true }));
  return answer({ kind, about: { file: at(path), texts, ...rest } as unknown as Questions[K] }, host);
}

/** The position of the first occurrence of a word, plus some characters. */
export function positionOf(text: string, word: string, after = 0) {
  const before = text.slice(0, text.indexOf(word) + after).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

export const EVERYWHERE = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
