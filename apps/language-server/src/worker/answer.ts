import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { decodeSkill } from "@skill-convert/core";
import {
  completionsAt,
  type DocumentLink,
  type DocumentSymbol,
  hoverAt,
  hoverText,
  linksIn,
  symbolsIn,
} from "@skill-convert/language-service";
import {
  type DocumentSymbol as EditorSymbol,
  MarkupKind,
  type DocumentLink as ShownLink,
  SymbolKind,
} from "vscode-languageserver-types";
import { URI } from "vscode-uri";
import type { About, Answers, Kind, Questions, Request } from "../protocol.js";
import { actions } from "./actions.js";
import { convert } from "./convert.js";
import { diagnose } from "./diagnose.js";
import type { SkillHost } from "./host.js";
import { lenses } from "./lenses.js";
import { OpenFolder } from "./open-folder.js";
import { OpenPlugin } from "./open-plugin.js";
import { completePlugin, hoverPlugin } from "./plugins.js";
import { Positions } from "./positions.js";
import { showCompletion } from "./show-completion.js";

type Work = { readonly [K in Kind]: (about: Questions[K], host: SkillHost) => Answers[K] };

const WORK: Work = { diagnose, hover, complete, symbols, links, lenses, actions, convert };

/**
 * Answers a question.
 *
 * @throws Error with a message for the user
 */
export function answer<K extends Kind>({ kind, about }: Request<K>, host: SkillHost): Answers[K] {
  return WORK[kind](about, host);
}

function hover({ position, ...about }: Questions["hover"], host: SkillHost): Answers["hover"] {
  const plugin = OpenPlugin.of(about, host);
  if (plugin) return hoverPlugin(plugin, position);
  const folder = new OpenFolder(about, host);
  const { file, files, readings } = folder;
  if (!folder.isManifest(host)) return undefined;
  const positions = new Positions(files);
  const found = hoverAt(readings, file, positions.offset(file, position), host.registry);
  if (!found) return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: hoverText(found) },
    range: positions.range(file, found.range),
  };
}

function complete({ position, hasSnippets, ...about }: Questions["complete"], host: SkillHost): Answers["complete"] {
  const plugin = OpenPlugin.of(about, host);
  if (plugin) return completePlugin(plugin, { position, hasSnippets });
  const folder = new OpenFolder(about, host);
  const { file, files } = folder;
  if (!folder.isManifest(host)) return [];
  const positions = new Positions(files);
  const items = completionsAt(files, file, positions.offset(file, position), host.registry);
  return items.map((item, index) =>
    showCompletion(item, { index, hasSnippets, range: positions.range(file, item.range) }),
  );
}

const SYMBOLS: Readonly<Record<DocumentSymbol["kind"], SymbolKind>> = {
  mapping: SymbolKind.Object,
  list: SymbolKind.Array,
  text: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
};

function symbols(about: About, host: SkillHost): Answers["symbols"] {
  const folder = new OpenFolder(about, host);
  const { file, files, readings } = folder;
  if (!folder.isManifest(host)) return [];
  const positions = new Positions(files);
  const show = ({ name, detail, kind, range, selection, children }: DocumentSymbol): EditorSymbol => ({
    // Editors reject a symbol without a name.
    name: name.trim() === "" ? '""' : name,
    detail,
    kind: SYMBOLS[kind],
    range: positions.range(file, range),
    selectionRange: positions.range(file, selection),
    children: children.map(show),
  });
  return symbolsIn(readings, file, host.registry).map(show);
}

function links(about: About, host: SkillHost): Answers["links"] {
  const folder = new OpenFolder(about, host);
  const positions = new Positions(folder.files);
  return linksIn(folder.readings, folder.file, host.registry).flatMap(({ range, target }): ShownLink[] => {
    const address = uriOf(target, folder, host);
    return address === undefined ? [] : [{ range: positions.range(folder.file, range), target: address }];
  });
}

function uriOf(target: DocumentLink["target"], folder: OpenFolder, host: SkillHost): string | undefined {
  if (target.kind === "url") return target.url;
  const path = target.kind === "file" ? folder.pathOf(target.path) : manifestOf(target.id, folder, host);
  return path === undefined ? undefined : URI.file(path).toString();
}

/** Returns the manifest of a skill in a neighbouring folder with the name of its id; undefined if none is found. */
function manifestOf(id: string, { directory }: OpenFolder, { registry, open }: SkillHost): string | undefined {
  const neighbour = join(dirname(directory), id.split(/[./:]/).at(-1) ?? id);
  if (neighbour === directory || !existsSync(neighbour)) return undefined;
  const files = open(neighbour);
  for (const { adapter, detection } of registry.candidates(files)) {
    const { value } = decodeSkill(files, adapter, { quiet: true });
    if (value?.manifest.id === id) return join(neighbour, detection.file);
  }
  return undefined;
}
