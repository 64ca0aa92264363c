import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readMarkdown } from "@skill-convert/source";
import type { Input } from "./target.js";

const LARGEST = 40_000;
const READ =
  /(?:^|\/)(?:SKILL\.md|skill\.ya?ml|manifest\.ya?ml|manifest\.json|skill\.json|mcp-tools\.json|openapi\.(?:ya?ml|json)|skill\.py|\.skill-convert\.json)$/;

/** Skills to start from, each as its texts by file name, and the pieces of one language that are in them. */
export interface Seeds {
  readonly skills: readonly Input[];
  readonly yaml: readonly Input[];
  readonly json: readonly Input[];
  readonly markdown: readonly Input[];
  readonly python: readonly Input[];
}

/** Own skills of the conformance suite, and real ones where they stand beside the project. */
export function loadSeeds(project: string): Seeds {
  const folders = [join(project, "conformance/cases"), join(project, "conformance/matrix/skills")];
  const skills = [...folders, join(project, "../shared/corpus")].flatMap(skillsBelow);
  const texts = (name: RegExp) =>
    skills.flatMap((skill) => Object.entries(skill).flatMap(([file, text]) => (name.test(file) ? [text] : [])));
  const markdown = texts(/\.md$/);
  const parts = markdown.flatMap(documentsIn);
  const asInput = (all: readonly string[]): Input[] => [...new Set(all)].map((text) => ({ text }));
  return {
    skills,
    yaml: asInput([...texts(/\.ya?ml$/), ...parts.filter((text) => !text.trimStart().startsWith("{"))]),
    json: asInput([...texts(/\.json$/), ...parts.filter((text) => text.trimStart().startsWith("{"))]),
    markdown: asInput(markdown),
    python: asInput(texts(/\.py$/)),
  };
}

function skillsBelow(root: string): Input[] {
  if (!existsSync(root)) return [];
  const skills = new Map<string, Record<string, string>>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(root, name);
    if (!READ.test(name) || !statSync(path).isFile() || statSync(path).size > LARGEST) continue;
    const skill = skills.get(dirname(path)) ?? {};
    skill[basename(path)] = readFileSync(path, "utf8");
    skills.set(dirname(path), skill);
  }
  return [...skills.values()];
}

/** The front matter and the fenced blocks of a Markdown file. */
function documentsIn(text: string): string[] {
  const { frontmatter, blocks } = readMarkdown(text, "SKILL.md");
  return [
    ...(frontmatter ? [text.slice(frontmatter.range.start, frontmatter.range.end)] : []),
    ...blocks().map(({ contentText }) => contentText),
  ];
}
