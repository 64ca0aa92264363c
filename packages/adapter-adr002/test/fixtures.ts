/** Every field of the specification's schema, in its order. */
const FULL = `---
manifest_version: "1.0"
name: daily-log
description: Writes a log of the day.

# Which release this is
version: 1.2.0

inputs:
  required:
    - name: day
      description: The day that is logged (YYYY-MM-DD)
      schema:
        type: string
        pattern: "^\\\\d{4}-\\\\d{2}-\\\\d{2}$"
  optional:
    - name: title
      description: A few words for the name of the file
      schema:
        type: string
        default: "notes"
    - name: folder
      description: Where the log goes   # from the repository's root
      schema:
        type: string
        default: "docs/logs"
    - name: token
      description: For the service that keeps the calendar
      sensitive: true
      schema:
        type: string

env:
  required: []
  optional:
    - name: TEAM
      description: Whose day it was
    - name: CALENDAR_TOKEN
      description: For the calendar
      sensitive: true

preconditions:
  commands:
    - cmd: git
      min_version: "2.40"
    - cmd: date
  files:
    - path: scripts/collect.sh
      base: skill_root
      description: Collects what was done
    - path: templates/log.org
      base: skill_root
      description: An empty log

outputs:
  files:
    - pattern: "{{folder}}/{{day}}-{{title}}.org"
      base: repo_root
      description: The log of the day
  artifacts: []

execution:
  idempotent: false    # a second run writes a second log
  destructive: false
  network: false
  interactive: false
  timeout: 30

sensitive: false
---

# Daily log

Collect, write, commit.
`;

const MINIMAL = `---
name: plain-skill
description: Does one plain thing
---
`;

const INPUTS_ONLY = `---
manifest_version: "1.0"
name: wave
description: Waves at somebody
inputs:
  required:
    - name: whom
      description: Who is waved at
      schema:
        type: string
---
`;

const SENSITIVE = `---
manifest_version: "1.0"
name: ship
description: Ships the release
inputs:
  required:
    - name: signing_key
      description: The key that signs
      sensitive: true
      schema:
        type: string
env:
  required:
    - name: SHIP_TOKEN
      description: Opens the store
      sensitive: true
execution:
  network: true
  destructive: true
  timeout: 300
sensitive: true
---
`;

const VERSIONS = `---
manifest_version: "1.0"
name: read-history
description: Reads the history of a repository
preconditions:
  commands:
    - cmd: git
      min_version: "2.40"
    - cmd: python3
      min_version: "3.11"
  files:
    - path: scripts/history.py
      base: skill_root
inputs:
  optional:
    - name: after
      description: Only commits after this day
      schema:
        type: string
        pattern: "^\\\\d{4}-\\\\d{2}-\\\\d{2}$"
        default: "2025-01-01"
outputs:
  files:
    - pattern: "reports/history-{{after}}.md"
      base: repo_root
execution:
  idempotent: true
  timeout: 60
---
`;

/** Examples in our own words with the structure of those in the specification. */
export const SPECIFIED = { FULL, MINIMAL, INPUTS_ONLY, SENSITIVE, VERSIONS } as const;

/** Artifacts in every form, and schemas with every keyword. */
const RICH = `---
manifest_version: "1.0"
name: survey
description: >-
  Counts things,
  and says how many.
license: MIT
allowed-tools: Bash(git log:*) Read
metadata:
  author: Ada
  season: spring
inputs:
  required:
    - name: limits
      schema:
        type: object
        properties:
          least: { type: integer, minimum: 1 }
          kinds: { type: array, items: { type: string, enum: [wet, dry] } }
  optional: []
outputs:
  artifacts:
    - A line on standard output
    - name: counts
    - name: state
      description: What came of it
      schema: { type: string, enum: [done, late] }
owner: somebody
---
body
`;

const FLAT = `---
manifest_version: "1.0"
name: flat
description: Has its inputs in one list
inputs:
  - name: later
    schema: { type: integer, default: null }
    required: false
  - name: first
    required: true
    description: Comes first all the same
  - { name: neither, schema: {} }
outputs:
  files:
    - pattern: "out/{{ first }}.txt"
---
`;

const NUMBER = `---
manifest_version: 1.0
name: number
description: Leaves its versions unquoted
version: 2
preconditions:
  commands:
    - cmd: tool
      max_version: 3.5
---
`;

const BEYOND = `---
manifest_version: "1.1"
name: Beyond The Subset
description: Says more than the subset
version: v1.2
inputs:
  note: kept
  required:
    - name: page
      unit: url
      schema:
        type: string
        format: uri
        description: A page
    - name: size
      schema:
        type: array
        items: { type: string, minLength: 1 }
        minItems: 2
    - name: both
      description: Outside
      schema: { description: Inside, default: 1 }
    - name: hidden
      schema: { description: Inside, writeOnly: true }
    - name: nothing
      schema:
  optional:
env:
  note: kept too
preconditions: {}
outputs:
  artifacts:
    - { name: one, schema: { description: In the schema, default: 1 } }
    - { name: two, description: Beside, schema: { description: In the schema } }
    - { name: three, schema: }
    - { name: four, schema: {} }
execution:
  cost: low
  network: true
sensitive:
---
`;

const LEGACY_FIELDS = `---
name: old-timer
description: Has fields and no version of the format
version: 0.3
inputs: whatever
tags: [a, b]
---
`;

const JSON_FRONT = `---json
{ "manifest_version": "1.0", "name": "in-json", "description": "Is written in JSON", "inputs": {}, "env": {} }
---
text
`;

const MESSY = `\ufeff---\r\n# on top\r\nmanifest_version:   '1.0'   # the format\r\nname: "messy"\r\ndescription:   Odd   spacing\r\nexecution: {  timeout: 5 , idempotent: true  }\r\n\r\nsensitive: true\r\n---\r\nNo final newline`;

const REPEATED = `---
manifest_version: "1.0"
name: repeats-itself
description: Names what it gives more than once
outputs:
  artifacts:
    - log
    - name: log
      description: Once more
    - name: count
    - log
---
Body
`;

/** Forms that people write and the specification does not have. */
export const DIALECTS = { REPEATED, RICH, FLAT, NUMBER, BEYOND, LEGACY_FIELDS, JSON_FRONT } as const;
export { MESSY };
