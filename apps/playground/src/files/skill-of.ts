import { decodeText } from "@skill-convert/core/text";
import type { Skill } from "../worker/protocol.js";

/** Matches files that do not belong to a skill. */
const IGNORED_PATH = /(?:^|\/)(?:\.git|node_modules|\.DS_Store)(?:\/|$)/;

/** Matches files that make a folder a skill. */
const MANIFEST = /^(?:SKILL\.md|skill\.ya?ml|manifest\.ya?ml|skill\.json|manifest\.json)$/i;

/**
 * Returns the skill in some files: the topmost folder that has a manifest file, without the files outside this folder.
 *
 * @param name the name of the folder if the files are not in one
 */
export function skillOf(entries: readonly (readonly [path: string, bytes: Uint8Array])[], name: string): Skill {
  const files = entries.filter(([path]) => !IGNORED_PATH.test(path));
  const folders = files
    .map(([path]) => path.split("/"))
    .filter((segments) => MANIFEST.test(segments.at(-1) ?? ""))
    .sort((a, b) => a.length - b.length);
  const skillFolder = folders[0]?.slice(0, -1) ?? commonFolder(files.map(([path]) => path));
  const prefix = skillFolder.map((segment) => `${segment}/`).join("");
  const inside = files.filter(([path]) => path.startsWith(prefix));
  const contents = Object.fromEntries(inside.map(([path, content]) => [path.slice(prefix.length), contentOf(content)]));
  return { folder: skillFolder.join("/") || name, contents };
}

function commonFolder(paths: readonly string[]): string[] {
  const folders = paths.map((path) => path.split("/").slice(0, -1));
  const [first = [], ...others] = folders;
  const end = first.findIndex((segment, index) => others.some((folder) => folder[index] !== segment));
  return end < 0 ? first : first.slice(0, end);
}

/** Decodes the bytes if they are UTF-8 text. */
function contentOf(bytes: Uint8Array): string | Uint8Array {
  const content = decodeText(bytes);
  return content.kind === "text" ? content.text : bytes;
}
