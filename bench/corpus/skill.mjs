// The content of a generated skill, before it is written in any format. Sizes and shapes are spread like those of real
// skills: most have a few operations and some pages of Markdown, a few have many of both.

const NOUNS =
  "garden memory schedule invoice chart recipe ticket archive ledger route sensor letter report backup".split(" ");
const VERBS = "find store check plan write move list merge watch draw sort count send read".split(" ");
const WORDS =
  `the a of and to in is for with that on as are it by from at this each when only where what they not one more
  before after every result value file name step note run way line order first last most kind part time`.split(/\s+/);
const TYPES = ["string", "string", "string", "integer", "boolean", "json"];
const EFFECTS = ["db.read", "db.write", "proc.exec", "fs.read", "fs.write", "net.fetch", "git.read", "git.write"];

export function makeSkill(random, index) {
  const noun = random.pick(NOUNS);
  const sentence = (least = 5, most = 14) => {
    const words = random.some(least + random.below(most - least), () => random.pick([...WORDS, ...NOUNS, ...VERBS]));
    return `${words[0][0].toUpperCase()}${words.join(" ").slice(1)}.`;
  };
  const names = new Set(random.some(random.skewed(1, 6), () => `${random.pick(VERBS)}-${random.pick(NOUNS)}`));
  const parameter = (name) => ({
    name,
    type: random.pick(TYPES),
    required: random.chance(0.6),
    description: random.chance(0.9) ? sentence(3, 9) : undefined,
  });
  return {
    id: `${noun}-${random.pick(VERBS)}-${index}`,
    version: `${random.below(3)}.${random.below(9)}.${random.below(20)}`,
    description: sentence(8, 22),
    tags: [...new Set(random.some(1 + random.below(5), () => random.pick(NOUNS)))],
    effects: EFFECTS.filter(() => random.chance(0.3)),
    operations: [...names].map((name) => ({
      name,
      description: sentence(),
      parameters: [...new Set(random.some(random.below(5), () => random.pick(NOUNS)))].map(parameter),
      fields: [...new Set(["status", ...random.some(random.below(3), () => random.pick(NOUNS))])],
    })),
    body: makeBody(random, sentence),
  };
}

/** Markdown with headings, paragraphs, lists, tables and fenced code. */
function makeBody(random, sentence) {
  const paragraph = () => random.some(1 + random.below(5), () => sentence()).join(" ");
  const parts = [
    () => `## ${sentence(2, 5).slice(0, -1)}\n\n${paragraph()}`,
    paragraph,
    () => random.some(2 + random.below(6), () => `- ${sentence(3, 10)}`).join("\n"),
    () => random.some(2 + random.below(4), (at) => `${at + 1}. ${sentence(3, 10)}`).join("\n"),
    () =>
      `\`\`\`bash\n${random.some(1 + random.below(5), () => `${random.pick(VERBS)} --${random.pick(NOUNS)}`).join("\n")}\n\`\`\``,
    () =>
      `| Name | Use |\n|---|---|\n${random.some(3, () => `| \`${random.pick(NOUNS)}\` | ${sentence(3, 6)} |`).join("\n")}`,
  ];
  const sections = random.some(random.skewed(8, 90), () => random.pick(parts)());
  return `# ${sentence(2, 5).slice(0, -1)}\n\n${sections.join("\n\n")}\n`;
}
