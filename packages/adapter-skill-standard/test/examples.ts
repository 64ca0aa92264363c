/** Skills of the forms that the specification and real repositories have, with our own content. */

/** A manifest and a skill.py like the examples of the specification. */
export const complete = {
  "manifest.yaml": `id: reasoning/tide-check
name: Tide Check
description: Tells whether the tide lets a boat leave the harbour.
version: "0.2.0"
category: reasoning
level: basic
tags:
  - tides
  - harbour

dependencies: []
examples:
  - input:
      level: quick
      water:
        height_cm: 120
        rising: true
    output:
      level: quick
      open: true
`,
  "skill.py": `from typing import Any, Dict
from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult


class TideSkill(Skill):
    def metadata(self) -> SkillMetadata:
        return SkillMetadata(
            id="reasoning/tide-check",
            name="Tide Check",
            description="Looks at the water",
            category=SkillCategory.REASONING,
        )

    def input_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {
                "level": {"type": "string", "description": "How carefully to look"},
                "boat": {"type": "object"},
            },
            "required": ["level"],
        }

    def execute(self, input_data: Dict[str, Any], context: SkillContext) -> SkillResult:
        return SkillResult(success=True, output={"open": input_data["level"] == "quick"}, skill_id=self.metadata().id)
`,
};

/** A skill with every recommended field, SKILL.md beside it and comments in the manifest. */
export const withWords = {
  "manifest.yaml": `# Always in memory, so kept short
id: "writing/minutes"
name: "Minutes"          # what people see
description: "Writes the minutes of a meeting"
version: 1.0.0
category: writing
level: intermediate
tags: [meetings, notes]
license: MIT
author: The Clerks
repository: https://example.org/minutes
requires_tools: [transcriber]
estimated_tokens: 400
requires_model: small-one
load_weight: light
dependencies:
  - audio/transcript
  - skill_id: people/directory
    optional: true
    reason: Spells names right
`,
  "SKILL.md": `---
name: minutes
description: "Writes the minutes of a meeting"
license: MIT
compatibility: Needs a recording
allowed-tools: transcriber editor
colour: blue
---

# Minutes

Listen, then write.
`,
};

export const permissions = {
  "manifest.yaml": `id: "_samples/echo"
version: "1.0.0"
name: "Echo"
description: "Says what it heard"

category: system
tags: [sample]
level: basic

load_weight: light
entry_point: "skill.py:EchoSkill"

requires:
  - loudspeaker>=2.0
  - audio/output

capabilities:
  - capability_id: "say"
    description: "Say it once"
  - capability_id: "repeat"
    description: "Say it twice"

permissions:
  filesystem: read
  network: [localhost]
  shell: none
`,
};

export const wrapped = {
  "manifest.json": `{
  "name": "knot-finder",
  "version": "v1",
  "skill_id": "ropes/knot-finder",
  "created_at": 1760000000
}`,
  "SKILL.md": `---
name: knot-finder
description: Finds a knot for a purpose.
---

# Knots

Ask what the rope is for.
`,
};

export const schemasInManifest = {
  "manifest.yaml": `id: talk/pauses
name: Pauses
description: |
  Knows when to say nothing.
  Saying nothing is an answer too.
version: 1.0.0
level: intermediate
category: talk
capabilities:
  - weigh_answer: Decides whether an answer helps
  - wait: Comes back later

input_schema:
  type: object
  properties:
    capability:
      type: string
      enum: [weigh_answer, wait]
    seconds: { type: number, default: 1.5 }
    said:
      type: array
      items:
        type: string
      description: What was said so far

output_schema:
  type: object
  properties:
    speak:
      type: boolean
    kind:
      type: string
      enum: [FULL, NULL]

dependencies:
  - memory/people
tags:
  - silence
`,
};

const grouped = {
  "manifest.yml": `name: talk/host
version: 1.0.0
layer: 0
description: |
  Keeps a conversation going.
category: talk
tags:
  - host
capabilities:
  - greet
  - close
dependencies:
  optional:
    - conscience/memory  # what was said before
models:
  intent: small-one
components:
  - Greeter: Says hello
examples:
  - capability: greet
    params:
      message: "Hello"
    expected_output:
      response: "Hello to you"
author: A + B
created: 2025-12-30
`,
};

const nested = {
  "manifest.yaml": `id: learning/habits
name: Habits
description: Notes what a person prefers.
version: 1.0.0
capabilities:
  - name: note
    description: Writes a preference down
    input:
      text: string (required) - what was said
    output:
      id: string
requirements:
  python:
    - numpy>=1.2
limitations:
  - Not quick: takes a minute
author: Somebody
tags:
  - habits
`,
};

const skillJson = {
  "skill.json": `{ "name": "Lister", "description": "Lists things", "version": 1.5, "tags": ["lists", 3] }`,
};

const crlf = {
  "manifest.yaml":
    "\uFEFF# first\r\nname:   Odd\r\n\r\ndescription:  'Spaced  out'   # here\r\nunknown: ~\r\ntags: ~\r\nid: odd/one",
};

/** A SKILL.md with other values than the manifest. */
export const otherWords = {
  "manifest.yaml":
    "id: sea/tides\nname: Tides\ndescription: Reads tides\nlicense: MIT\nauthor: Harbour\nversion: 1.0.0\n",
  "SKILL.md":
    "---\nname: tide-words\ndescription: Use it before a trip.\nlicense: ISC\nmetadata:\n  author: Ann\n---\nGo.\n",
};

export const examples = {
  complete,
  "other words": otherWords,
  "with words": withWords,
  permissions,
  wrapped,
  "schemas in the manifest": schemasInManifest,
  grouped,
  nested,
  "skill.json": skillJson,
  crlf,
};
