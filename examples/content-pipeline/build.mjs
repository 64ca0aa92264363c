// Checks the skills of a content pipeline, which reads Markdown files with gray-matter, and builds them as ADR-002.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { convert, hasErrors, overlay, validateSkill } from "@skill-convert/core";
import { fromGrayMatter, options, toGrayMatter } from "@skill-convert/source/gray-matter";
import matter from "gray-matter";

for (const folder of readdirSync("skills")) {
  // With these options gray-matter reads the same data as the formats, and executes nothing.
  const file = matter.read(join("skills", folder, "SKILL.md"), options());

  // The steps of a pipeline change the data and the content.
  file.data.license ??= "MIT";
  file.content += "\nTell the user when nothing was found.\n";

  const files = fromGrayMatter(file, { options: options() });
  const { diagnostics } = validateSkill(files, agentSkillsAdapter);
  for (const { severity, message } of diagnostics) console.error(`${files.path}: ${severity}: ${message}`);
  if (hasErrors(diagnostics)) continue;

  const { value, diagnostics: problems } = convert(files, { from: agentSkillsAdapter, to: adr002Adapter });
  for (const { severity, message } of problems) console.error(`${files.path}: ${severity}: ${message}`);
  if (!value) continue;
  for (const { message } of value.losses) console.log(`${files.path}: ${message}`);

  const result = overlay(files, value.edits);
  for (const name of result.list()) write(join("built", result.path, name), result.text(name).text);

  // The next steps of the pipeline get what gray-matter gives.
  const page = toGrayMatter(result);
  console.log(`${page.path}: ${Object.keys(page.data).join(", ")}`);
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
