// Writes SKILL.md files that look like what people publish: plain Agent Skills of some 12 KB, five sections, code fences.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "./random.mjs";
import { makeSkill } from "./skill.mjs";

const SECTIONS = ["When to use", "Workflow", "Examples", "Reference", "Troubleshooting"];
const SECTION_BYTES = 2400;

/** Fills a folder with `count` skills, a hundred to a group. */
export function generateRealistic(count, folder, seed = 1) {
  const random = createRandom(seed);
  for (let index = 0; index < count; index++) {
    const skill = makeSkill(random, index);
    const home = join(folder, `group-${Math.floor(index / 100)}`, skill.id);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "SKILL.md"), skillMd(skill, random));
  }
}

function skillMd(skill, random) {
  const tags = skill.tags.map((tag) => `  - ${tag}\n`).join("");
  const extra = random.chance(0.4)
    ? `license: MIT\nmetadata:\n  author: bench # who answers questions\n  tags:\n${tags.replaceAll("  -", "    -")}`
    : "";
  const sections = SECTIONS.map((title) => {
    const parts = [];
    let size = 0;
    while (size < SECTION_BYTES) {
      const part = makeSkill(random, 0)
        .body.split("\n\n")
        .slice(1)
        .join("\n\n")
        .slice(0, SECTION_BYTES - size + 200);
      const fences = part.split("```").length - 1;
      const whole = fences % 2 === 0 ? part : `${part}\n\`\`\``;
      parts.push(whole);
      size += whole.length;
    }
    return `## ${title}\n\n${parts.join("\n\n")}\n`;
  });
  return `---\nname: ${skill.id}\ndescription: ${JSON.stringify(skill.description)}\n${extra}---\n\n# ${skill.id}\n\n${sections.join("\n")}`;
}
