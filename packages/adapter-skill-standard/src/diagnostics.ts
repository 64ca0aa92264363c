import { defineDiagnostics } from "@skill-convert/core";
import { keyDiagnostics, structuralDiagnostics, versionDiagnostics } from "@skill-convert/format";
import { FORMAT } from "./format.js";

/** Every finding about a skill of the Skill Standard. */
export const skillStandardDiagnostics = defineDiagnostics(FORMAT, {
  ...structuralDiagnostics,
  ...versionDiagnostics,
  ...keyDiagnostics,
  "no-free-name": {
    severity: "error",
    message:
      "The folder already has a manifest.yaml, manifest.yml or manifest.json that is not a skill's but would be read as one.",
    docs: "A file that belongs to something else is never replaced. With a skill.py beside it, the first file of these names would be read as the manifest. Rename it.",
  },
  "scalar-as-text": {
    severity: "warning",
    message: "{Place} must be a string; {found} is read as one.",
    docs: "YAML reads `1.0` as a number and `yes` as text or a boolean, depending on the reader. Quote the value to keep it as it is written.",
  },
  "dialect-file": {
    severity: "info",
    message: "{file} is read as the manifest; the standard's own name is manifest.yaml.",
    docs: "Some repositories call the manifest skill.json. It is read, and edited where it is.",
  },
  "other-manifest-file": {
    severity: "warning",
    message: "{file} is also a manifest, but it is not read: {chosen} takes precedence.",
    docs: "The loader takes manifest.yaml before manifest.yml before manifest.json. Keep one of them.",
  },
  "derived-id": {
    severity: "info",
    message: 'The manifest has no id, so "{id}" is derived from the folder.',
    docs: "Discovery rule 3: if the id is missing, the loader derives it from the path of the directory.",
  },
  "description-from-skill-md": {
    severity: "warning",
    message: "The manifest has no description; the one in the front matter of SKILL.md is read.",
    docs: "The standard requires a description in the manifest, because discovery reads nothing else. Copy it there.",
  },
  "instruction-first": {
    severity: "info",
    message: "This is an instruction-first skill: it has a SKILL.md and no manifest.",
    docs: "The front matter of SKILL.md takes the place of the manifest (section “Instruction-First Skills”).",
  },
  "unknown-shape": {
    severity: "warning",
    message: "{Place} has an unknown form; it is kept unchanged and not used.",
    docs: "The field is not part of the standard, and its value has none of the forms that are known from real manifests.",
  },
  "missing-skill-py": {
    severity: "info",
    message: "There is no skill.py, so the inputs and outputs of the skill are not known.",
    docs: "Section “Required Files” asks for a skill.py. A skill without one can be found and described, but not run.",
  },
  "python-too-large": {
    severity: "warning",
    message: "skill.py is not read, because {limit}; its schemas are not known.",
    docs: "A skill.py is read if it has at most two million characters and two hundred nested brackets, and if the parser needs a reasonable time for it. The file is left unchanged.",
  },
  "python-syntax": {
    severity: "warning",
    message: "skill.py has a syntax error here, so the methods that it affects are not read.",
    docs: "The file has a syntax error, or syntax that the parser does not know. Methods elsewhere in the file are still read. The file is left unchanged.",
  },
  "no-skill-class": {
    severity: "warning",
    message: "skill.py defines no class with input_schema(), execute() or the other methods of a skill.",
    docs: "Section “Required Files”, 2: skill.py implements the Skill interface. Without such a class nothing can be read from it.",
  },
  "not-statically-known": {
    severity: "warning",
    message: "{what} cannot be determined without running the program: {why} has no fixed value here.",
    docs: "Schemas are read from the text of skill.py, which is never run. They can consist of literals, names and attributes that are bound once to literals, members of enumerations, and the results of `sorted`, `list`, `.keys()`, comprehensions, format strings and the like. Nothing is guessed: a keyword whose value cannot be read is left out, a property whose schema cannot be read allows any value, and everything around it is read.",
  },
  "not-a-schema": {
    severity: "warning",
    message: "{method}() must return a JSON Schema; it returns {found}.",
    docs: "The specification's methods return a dictionary that is a JSON Schema.",
  },
  "schema-differs": {
    severity: "warning",
    message: "{field} differs from {used}, which is used instead.",
    docs: "Inputs are validated against the schema in skill.py. A different copy in the manifest, or in schema.json beside it, misleads its readers. The schema in skill.py is used first, then the one in the manifest, then schema.json.",
  },
  "schema-file": {
    severity: "warning",
    message: "schema.json is not read, because it does not contain a JSON Schema.",
    docs: "Beside the manifest, schema.json has the schema of the input and of the output under the keys `input` and `output`, or is the schema of the input itself. It is read if neither skill.py nor the manifest has a schema.",
  },
  "inherited-method": {
    severity: "warning",
    message:
      "{name} does not define {method}(), so the default of {base} in {file} applies, which does not describe this skill.",
    docs: "Section “Required Files”, 2 asks for the method. A base class in the repository has the method, so the skill can be loaded, but its own input is not described. Define the method, or put the schema into schema.json beside the manifest.",
  },
  "category-differs": {
    severity: "info",
    message: 'The category is "{category}", but the skill is in the folder of the category "{folder}".',
    docs: "The canonical folder structure is `skills/{category}/{skill_name}/`, so people look for a skill in the folder of its category. Move the skill, or correct its category. Folders with another structure are not checked. This is only an info, because the specification's own example is in `skills/examples` and has the category `reasoning`.",
  },
  "id-differs": {
    severity: "warning",
    message: 'skill.py calls the skill "{found}"; the manifest calls it "{id}".',
    docs: "The registry finds a skill by the manifest's id and reports results by the one in skill.py. They should be the same.",
  },
  "skill-file-differs": {
    severity: "warning",
    message: "SKILL.md and the manifest have different values for {field}; the one in the manifest is used.",
    docs: "An agent reads SKILL.md and the registry reads the manifest, so both should have the same value. The value in SKILL.md is kept.",
  },
  "foreign-skill-py": {
    severity: "warning",
    message:
      "skill.py was not generated, or was edited since, so it is kept unchanged. It differs from the manifest in {differs}.",
    docs: "Code that a person wrote is never replaced. Change skill.py by hand where it differs.",
  },
  "blank-field": {
    severity: "warning",
    message: 'The field "{field}" is empty.',
    docs: "Search and routing read the id, the name and the description, and find nothing here. An id that is left out is derived from the folder; one that is empty is not.",
  },
  "recommended-fields": {
    severity: "warning",
    message: "Recommended fields are missing: {fields}.",
    docs: "Section “Required Files”, 1 recommends them. An empty list says that there are none.",
  },
  "repeated-item": {
    severity: "info",
    message: '"{item}" appears twice in {field}.',
    docs: "List it once, which keeps the manifest short.",
  },
  "self-dependency": {
    severity: "error",
    message: 'The skill depends on itself ("{id}").',
    docs: "Loading rule 2: dependencies are resolved and loaded before the skill, so this one could never be loaded.",
  },
  "dependency-id": {
    severity: "warning",
    message: '"{id}" is not the id of a skill.',
    docs: "Dependencies are skills, such as `reasoning/self-check`. Packages that skill.py imports are installed by other means. `validate` of a whole folder and `skill-convert registry check` report whether a skill with that id exists.",
  },
  "missing-front-matter": {
    severity: "warning",
    message: "SKILL.md has no front matter, and there is no skill.py beside it.",
    docs: "The SKILL.md of an instruction-first skill begins with metadata between two lines of three dashes (section “Instruction-First Skills”).",
  },
  "entry-point": {
    severity: "error",
    message: 'skill.py has no class "{name}".',
    docs: "The manifest names the class that is the skill. Correct the name, or remove the key: the class is found without it.",
  },
  "missing-method": {
    severity: "error",
    message: "{name} does not define {method}(), which every skill must.",
    docs: "Section “Required Files”, 2 asks for `metadata()`, `input_schema()` and `execute()`. Methods of a base class in a file of the repository, such as skills/base.py, are inherited. A class is not checked if one of its base classes cannot be found.",
  },
  "no-output-schema": {
    severity: "info",
    message: "{name} does not define {method}(), so the output of the skill is not described.",
    docs: "Section “Required Files”, 2 requires the method, but the specification's own example leaves it out, so this is only an info.",
  },
  "async-method": {
    severity: "warning",
    message: "execute() is a coroutine, so calling it does not return a SkillResult.",
    docs: "Invocation rule 2: `execute()` returns a `SkillResult`. A loader that does not await the call gets a coroutine instead. Run the asynchronous part inside, with `asyncio.run()`.",
  },
  "not-a-result": {
    severity: "error",
    message: "execute() must return a SkillResult; {found} is returned here.",
    docs: "Invocation rule 2. Write `return SkillResult(success=True, output=…, skill_id=self.metadata().id)`. A method without a return statement returns nothing.",
  },
  "incomplete-result": {
    severity: "warning",
    message: "This SkillResult does not set {missing}.",
    docs: "Invocation rule 2: a result has `success`, `output` and `skill_id`.",
  },
  "outside-path": {
    severity: "warning",
    message: "This path leads out of the skill's folder.",
    docs: "Security rule 3: a skill avoids files outside its folder unless it explicitly needs them. Take the path as an input, or declare it with `permissions`.",
  },
  "bad-schema": {
    severity: "error",
    message: "{where} is not a JSON Schema: {reason}.",
    docs: "Invocation rules 1 and 3: inputs are validated against the schema, and outputs should match theirs. A validator rejects this schema, or understands it differently.",
  },
  "example-input": {
    severity: "warning",
    message: "The input of this example does not match the input schema.",
    docs: "Invocation rule 1: inputs are validated before execution, so this one would be rejected. Schemas with patterns or references are not checked.",
  },
  "example-output": {
    severity: "warning",
    message: "The output of this example does not match the output schema.",
    docs: "Invocation rule 3: outputs should match the schema, so either the example or the schema is wrong. Schemas with patterns or references are not checked.",
  },
  secret: {
    severity: "error",
    message: "This looks like {kind}. A skill's files must not contain secrets.",
    docs: "Security rule 1. Whoever has the skill has the secret. Revoke it, since it may have been copied already, and read it from an environment variable. Reports never show it.",
  },
  "possible-secret": {
    severity: "warning",
    message: "This looks like {kind}. A skill's files should not contain secrets.",
    docs: "Security rule 1. The name suggests a secret, and the text looks like one. Read it from an environment variable, or rename it if it is not a secret.",
  },
  "manifest-size": {
    severity: "warning",
    message: "The manifest has {size} bytes; the standard asks for less than 1024.",
    docs: "Section “Required Files”, 1: every manifest is always loaded, so it should stay under 1 KB. Long texts belong in references/ or SKILL.md.",
  },
});

export type SkillStandardCode = keyof typeof skillStandardDiagnostics.definitions;
