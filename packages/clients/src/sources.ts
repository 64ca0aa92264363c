/** The source of a cell in the table of clients. */
export interface Source {
  readonly title: string;
  /** A page or a file, with the commit or the version that was read if it is known. */
  readonly at: string;
  /** The date on which the source was read. */
  readonly read: string;
  /** The source reports another one. Its cells are shown in the table, but are never the reason for a finding. */
  readonly secondHand?: true;
}

const page = (read: string, title: string, at: string): Source => ({ title, at, read });
const secondHand = (read: string, title: string, at: string): Source => ({ title, at, read, secondHand: true });

/** Every source of the table, by the mark that the cells use. */
export const SOURCES = {
  c1: page("2026-11-22", "Claude Code documentation, Skills", "code.claude.com/docs/en/skills"),
  c2: secondHand("2026-11-22", "Claude Code documentation, as others quote it", "code.claude.com/docs/en/skills"),
  v1: page(
    "2026-11-22",
    "VS Code documentation, Agent Skills",
    "microsoft/vscode-docs docs/agent-customization/agent-skills.md",
  ),
  v3: page(
    "2026-11-22",
    "VS Code, promptsServiceImpl.ts",
    "microsoft/vscode promptSyntax/service/promptsServiceImpl.ts",
  ),
  v2: page(
    "2026-11-22",
    "VS Code, promptValidator.ts",
    "microsoft/vscode promptSyntax/languageProviders/promptValidator.ts (01a5990)",
  ),
  p1: page("2026-11-22", "GitHub documentation, Copilot CLI command reference", "github/docs, Skills reference"),
  p2: secondHand("2026-11-22", "The Copilot CLI bundle, as others describe it", "no published page"),
  x1: page("2026-11-22", "Codex, loader.rs", "openai/codex codex-rs/core-skills/src/loader.rs (c9d127c)"),
  u1: page("2026-11-22", "Cursor documentation, Skills", "cursor.com/docs/skills"),
  g1: page(
    "2026-11-24",
    "Gemini CLI, skillLoader.ts",
    "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts (5411f11)",
  ),
  gb: page("2026-11-24", "Google for Developers blog, Antigravity CLI", "developers.googleblog.com"),
  ag: secondHand(
    "2026-11-24",
    "Antigravity documentation, Skills, as others quote it",
    "antigravity.google/docs/skills, in vercel-labs/skills#1361 and google-antigravity/antigravity-cli#103",
  ),
  o1: page(
    "2026-11-22",
    "OpenCode documentation, Skills",
    "anomalyco/opencode packages/web/src/content/docs/skills.mdx",
  ),
  o2: page(
    "2026-11-22",
    "OpenCode, skill/index.ts",
    "anomalyco/opencode packages/opencode/src/skill/index.ts (048f74f)",
  ),
  s2: page("2026-11-24", "Goose, skills/mod.rs", "aaif-goose/goose crates/goose/src/skills/mod.rs (c8ee88a)"),
  r1: page(
    "2026-11-24",
    "Roo Code, SkillsManager.ts",
    "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts (cb83656)",
  ),
  z1: page(
    "2026-11-24",
    "Zoo Code, SkillsManager.ts",
    "Zoo-Code-Org/Zoo-Code src/services/skills/SkillsManager.ts (1025bae)",
  ),
  l1: page(
    "2026-11-22",
    "Cline, skills.ts",
    "cline/cline apps/vscode/src/core/context/instructions/user-instructions/skills.ts (21cb8d2)",
  ),
  l2: page(
    "2026-11-22",
    "Cline SDK, user-instruction-config-loader.ts",
    "cline/cline sdk/packages/core/src/extensions/config/user-instruction-config-loader.ts",
  ),
  k1: secondHand("2026-11-22", "rulesync, kiro-skill.ts", "dyoshikawa/rulesync src/features/skills/kiro-skill.ts"),
  k3: page("2026-11-24", "Kiro documentation, Skills", "kiro.dev/docs/skills"),
  a1: secondHand("2026-11-22", "rulesync, amp-skill.ts", "dyoshikawa/rulesync src/features/skills/amp-skill.ts"),
  qw: page("2026-11-24", "Qwen Code, skill loader", "npm @qwen-code/qwen-code 0.24.4, packages/core/src/skills"),
  lt: page(
    "2026-11-24",
    "Letta Code, skill loader",
    "npm @letta-ai/letta-code 0.32.18, src/agent/skills.ts and client-skills.ts",
  ),
  zd: page("2026-11-28", "Zed, agent_skills.rs", "zed-industries/zed crates/agent_skills/agent_skills.rs (007ed5c)"),
  wp: page("2026-11-24", "Warp, skills", "warpdotdev/warp crates/ai/src/skills (2a28e6e, 22894b6, 34f1516, 09ef01f)"),
  oh: page(
    "2026-11-28",
    "OpenHands, skill.py",
    "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/skill.py (0bda03d)",
  ),
  dc: page("2026-11-24", "Devin documentation, Cascade Skills", "docs.devin.ai/desktop/cascade/skills"),
  dv: page("2026-11-24", "Devin documentation, Skills of the CLI", "docs.devin.ai/cli/extensibility/skills"),
  fd: secondHand("2026-11-24", "Factory documentation, Skills, as others quote it", "docs.factory.ai/harness/skills"),
  ju: secondHand("2026-11-24", "Junie documentation, as others quote it", "junie.jetbrains.com/docs/agent-skills.html"),
  oc: page("2026-11-24", "OpenClaw, skill loader", "npm openclaw 2026.9.6, src/skills/loading"),
  ch: page(
    "2026-11-28",
    "ClawHub, the registry of OpenClaw",
    "openclaw/clawhub convex/lib (skills/index.ts, skillPublish.ts, skillSlugValidator.ts, skillQuality.ts, publishLimits.ts, skillZip.ts), packages/clawhub/src (skills.ts, cli/commands/publish.ts) and docs/skill-format.md (64db9c3)",
  ),
  hm: page(
    "2026-11-24",
    "Hermes, skill loader",
    "NousResearch/hermes-agent agent/skill_utils.py (010929c) and tools/skills_tool.py (0006718)",
  ),
  hd: page(
    "2026-11-24",
    "Hermes documentation, Creating skills",
    "NousResearch/hermes-agent website/docs/developer-guide/creating-skills.md (0f988e8)",
  ),
  gh: page("2026-11-28", "gh skill, frontmatter.go", "cli/cli internal/skills/frontmatter/frontmatter.go (10db389)"),
  rs: secondHand("2026-11-22", "rulesync, the other clients", "dyoshikawa/rulesync src/features/skills (cfebcd7)"),
  rn: secondHand("2026-11-24", "rulesync, the other clients, newer version", "npm rulesync 17.0.0"),
  n1: secondHand("2026-11-24", "skills, the table of its targets", "npm skills 1.7.4"),
  vl: secondHand("2026-11-22", "vercel-labs/skills, README", "vercel-labs/skills README.md (82dd76b)"),
} as const satisfies Readonly<Record<string, Source>>;

/** The mark of a source in the cells of the table. */
export type SourceId = keyof typeof SOURCES;

/** Returns true if a source is not second-hand. */
export function isFirstHand(id: SourceId): boolean {
  return !("secondHand" in SOURCES[id]);
}
