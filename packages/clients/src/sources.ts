/** The source of a cell in the table of clients. */
export interface Source {
  readonly title: string;
  /** A page or a file, with the commit that was read if it is known. */
  readonly at: string;
  /** The date on which the source was read. */
  readonly read: string;
  /** The source reports another one. Its cells are shown in the table, but are never the reason for a finding. */
  readonly secondHand?: true;
}

const read = "2026-11-22";
const page = (title: string, at: string): Source => ({ title, at, read });
const secondHand = (title: string, at: string): Source => ({ title, at, read, secondHand: true });

/** Every source of the table, by the mark that the cells use. */
export const SOURCES = {
  c1: page("Claude Code documentation, Skills", "code.claude.com/docs/en/skills"),
  c2: secondHand("Claude Code documentation, as others quote it", "code.claude.com/docs/en/skills"),
  v1: page("VS Code documentation, Agent Skills", "microsoft/vscode-docs docs/agent-customization/agent-skills.md"),
  v3: page("VS Code, promptsServiceImpl.ts", "microsoft/vscode promptSyntax/service/promptsServiceImpl.ts"),
  v2: page(
    "VS Code, promptValidator.ts",
    "microsoft/vscode promptSyntax/languageProviders/promptValidator.ts (01a5990)",
  ),
  p1: page("GitHub documentation, Copilot CLI command reference", "github/docs, Skills reference"),
  p2: secondHand("The Copilot CLI bundle, as others describe it", "no published page"),
  x1: page("Codex, loader.rs", "openai/codex codex-rs/core-skills/src/loader.rs (c9d127c)"),
  u1: page("Cursor documentation, Skills", "cursor.com/docs/skills"),
  g1: page("Gemini CLI, skillLoader.ts", "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts (5411f11)"),
  o1: page("OpenCode documentation, Skills", "anomalyco/opencode packages/web/src/content/docs/skills.mdx"),
  o2: page("OpenCode, skill/index.ts", "anomalyco/opencode packages/opencode/src/skill/index.ts (048f74f)"),
  s1: page(
    "Goose documentation, Using skills",
    "block/goose documentation/docs/guides/context-engineering/using-skills.md",
  ),
  r1: page("Roo Code, SkillsManager.ts", "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts (cb83656)"),
  l1: page(
    "Cline, skills.ts",
    "cline/cline apps/vscode/src/core/context/instructions/user-instructions/skills.ts (21cb8d2)",
  ),
  l2: page(
    "Cline SDK, user-instruction-config-loader.ts",
    "cline/cline sdk/packages/core/src/extensions/config/user-instruction-config-loader.ts",
  ),
  k1: secondHand("rulesync, kiro-skill.ts", "dyoshikawa/rulesync src/features/skills/kiro-skill.ts"),
  a1: secondHand("rulesync, amp-skill.ts", "dyoshikawa/rulesync src/features/skills/amp-skill.ts"),
  rs: secondHand("rulesync, the other clients", "dyoshikawa/rulesync src/features/skills (cfebcd7)"),
  vl: secondHand("vercel-labs/skills, README", "vercel-labs/skills README.md (82dd76b)"),
} as const satisfies Readonly<Record<string, Source>>;

/** The mark of a source in the cells of the table. */
export type SourceId = keyof typeof SOURCES;

/** Returns true if a source is not second-hand. */
export function isFirstHand(id: SourceId): boolean {
  return !("secondHand" in SOURCES[id]);
}
