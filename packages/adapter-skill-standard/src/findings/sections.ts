/** The sections of the specification that findings cite. */
export const SECTIONS = {
  structure: "“Canonical Folder Structure”",
  manifest: "“Required Files”, 1) manifest.yaml",
  program: "“Required Files”, 2) skill.py",
  instructions: "“Instruction-First Skills (SKILL.md)”",
  discovery: "“Discovery Rules”",
  loading: "“Loading Rules”",
  invocation: "“Invocation Rules”",
  security: "“Security and Sharing Rules”",
} as const;
