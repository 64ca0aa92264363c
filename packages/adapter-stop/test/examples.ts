/** Skills in the shape of the specification's examples, with other contents. */

/** The shape of the minimal example, at level L0. */
export const MINIMAL = `sop: "0.1"
name: photo-sorter
version: 1.0.0
description: Sorts photos into folders by the day they were taken

inputs:
  - name: folder
    type: dir_path
    required: true

outputs:
  - name: photos_sorted
    type: number
    guaranteed: true

side_effects:
  - type: filesystem
    access: write
    description: Moves photos into folders named after days
`;

/** The shape of the full example, at level L2. */
export const FULL = `sop: "0.1"
name: recipe-share
version: 2.3.1
description: Publish recipes to the club's cookbook
author: kitchen-club
license: MIT
repository: https://example.org/kitchen/recipes
tags: [cooking, sharing, weekly]

inputs:
  - name: recipe_path
    type: file_path
    required: true
    description: Path to the recipe
    constraints:
      pattern: "\\\\.md$"
  - name: course
    type: string
    required: false
    default: "dessert"
    constraints:
      enum: [starter, main, dessert]

outputs:
  - name: recipe_url
    type: url
    description: Where the recipe can be read
    guaranteed: true
  - name: recipe_id
    type: string
    description: The cookbook's number for it
    guaranteed: true

tools_used:
  - exec
  - web_fetch
  - read

side_effects:
  - type: filesystem
    access: read
    paths: ["\${inputs.recipe_path}"]
  - type: network
    description: POST to the cookbook
    destinations: ["cookbook.example.org"]

requirements:
  env_vars: [COOKBOOK_TOKEN]
  files: [skills/recipe-share/share.py]

assertions:
  pre:
    - check: file_exists
      path: "\${inputs.recipe_path}"
      message: "There must be a recipe"
    - check: env_var
      name: COOKBOOK_TOKEN
      message: "The cookbook wants a token"
  post:
    - check: output.recipe_url
      matches: "^https://cookbook\\\\.example\\\\.org/\\\\d+$"
    - check: output.recipe_id
      not_empty: true

observability:
  level: L2
  metrics:
    - name: share_duration_ms
      type: histogram
      description: Time to share a recipe
    - name: share_success_total
      type: counter
      description: Recipes shared
`;

/** Every check type and every type of a value. */
export const EVERYTHING = `# What a baker's skill may say.
sop: "0.1"
name: bread-baker
version: 0.4.0
description: Bakes bread after a plan
inputs:
  - { name: plan, type: json, required: true }
  - name: flours   # in order of use
    type: array
    constraints: { min: 1, max: 4 }
  - name: crust
    type: enum
    default: null
    constraints:
      enum: [soft, crisp]
  - name: minutes
    type: number
    constraints: { min: 10, max: 90.5 }
  - name: title
    type: string
    constraints: { min: 3, max: 40, pattern: "^[A-Z]" }
  - { name: vegan, type: boolean, required: false, default: false }
  - { name: oven, type: url }
outputs:
  - { name: loaf_path, type: file_path, guaranteed: true }
  - { name: state, type: enum, constraints: { enum: [baked, burnt] } }
  - { name: log_dir, type: dir_path }
side_effects:
  - type: exec
    description: Runs the oven
  - type: message
    destinations: ["#kitchen"]
  - type: state
  - type: filesystem
    access: delete
    paths: [crumbs/, "\${inputs.plan}"]
requirements:
  files: [./oven.json, data/flours.json]
  tools: [exec]
  capabilities: [heat]
assertions:
  pre:
    - check: tool_available
      tool: exec
      message: "An oven is needed"
      severity: warn
  post:
    - check: file_not_empty
      path: "./bread/loaf.json"
    - check: file_matches
      path: "\${outputs.loaf_path}"
      pattern: "\\"crust\\":\\\\s*\\"crisp\\""
    - check: output.state
      equals: "baked"
    - check: output.minutes_used
      greater_than: 0
    - check: http_status
      url_pattern: "oven.example.org"
      equals: 200
    - check: duration
      max_ms: 90000
      message: "Bread should be done in time"
    - check: custom
      command: "python3 taste.py \${outputs.loaf_path}"
      exit_code: 0
      message: "It does not taste right"
observability:
  level: L3
  trace_sampling: 0.25
  metrics: []
`;

/** Unusual source text that people write: comments, odd spacing, unknown keys, names that every object has. */
export const MESSY = `# yaml-language-server: $schema=./stop.json
sop:   "0.1"   # the draft
x-team: {bakers: [ada, grace]}
name:    'tea-maker'
version: "1.0.0"
description: >-
  Makes tea,
  and says so.


inputs:

  - name: leaf   # loose
    type:    string
    x-order: 1
    constraints: {pattern: "^[a-z]+$", x-why: because, min: 2}

outputs: []
tools_used: []
requirements:
  env_vars:
    - KETTLE   # where it stands
  x-water: hot
assertions:
  post: []
  x-note: none yet
observability: {}
__proto__: {polluted: true}
constructor: 1
`;
