import { defineDiagnostics } from "@skill-convert/core";
import { keyDiagnostics, structuralDiagnostics, versionDiagnostics } from "@skill-convert/format";
import { FORMAT } from "./format.js";

/** Everything that this package may say. */
export const skillStandardDiagnostics = defineDiagnostics(FORMAT, {
  ...structuralDiagnostics,
  ...versionDiagnostics,
  ...keyDiagnostics,
  "no-free-name": {
    severity: "error",
    message:
      "There is already a manifest.yaml, manifest.yml or manifest.json that is not a skill's but would be read as one.",
    docs: "A file that belongs to something else is never replaced, and the first of these names is the one that is read once a skill.py is beside it. Rename it.",
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
    message: "This is an instruction-first skill: SKILL.md alone says what it is.",
    docs: "A SKILL.md with front matter stands for the manifest (section “Instruction-First Skills”).",
  },
  "unknown-shape": {
    severity: "warning",
    message: "{Place} is written in a way that is not understood here; it is kept as it is and not used.",
    docs: "The field is not part of the standard, and its value has none of the forms that are known from real manifests.",
  },
  "missing-skill-py": {
    severity: "info",
    message: "There is no skill.py, so it is not known what the skill takes and returns.",
    docs: "Section “Required Files” asks for a skill.py. A manifest without one can be found and described, not run.",
  },
  "python-too-large": {
    severity: "warning",
    message: "skill.py is not read, because {limit}; its schemas are not known.",
    docs: "No program of this kind has more than two million characters, or two hundred brackets inside each other, and none is so damaged that a parser looks at each character hundreds of times. The file is left alone.",
  },
  "python-syntax": {
    severity: "warning",
    message: "skill.py has a syntax error here, so the methods that it affects are not read.",
    docs: "The file has a syntax error, or syntax that the parser does not know. Methods elsewhere in the file are still read. The file is left alone.",
  },
  "no-skill-class": {
    severity: "warning",
    message: "skill.py defines no class with input_schema(), execute() or the other methods of a skill.",
    docs: "Section “Required Files”, 2: skill.py implements the Skill interface. Without such a class nothing can be read from it.",
  },
  "not-statically-known": {
    severity: "warning",
    message: "{what} cannot be determined without running the program: {why} has no fixed value here.",
    docs: "Schemas are read from the text of skill.py, which is never run. They must be literals, names and attributes that are bound once to literals, members of enumerations, or what `sorted`, `list`, `.keys()`, a comprehension, a format string and the like make of them. Nothing is guessed: a keyword whose value cannot be read is left out, a property whose schema cannot be read may be anything, and everything around it is read.",
  },
  "not-a-schema": {
    severity: "warning",
    message: "{method}() must return a JSON Schema; it returns {found}.",
    docs: "The specification's methods return a dictionary that is a JSON Schema.",
  },
  "schema-differs": {
    severity: "warning",
    message: "{field} differs from {used}, which is used instead.",
    docs: "Inputs are validated against the schema in skill.py. A copy in the manifest, or in schema.json beside it, that says something else misleads its readers. What skill.py defines is used, then what the manifest has, then schema.json.",
  },
  "schema-file": {
    severity: "warning",
    message: "schema.json is not read, because it holds no JSON Schema.",
    docs: "Beside the manifest, schema.json has the schema of the input and of the output under the keys `input` and `output`, or is the schema of the input itself. It is read where neither skill.py nor the manifest has a schema.",
  },
  "inherited-method": {
    severity: "warning",
    message:
      "{name} does not define {method}(), so the default of {base} in {file} applies, which does not describe this skill.",
    docs: "Section “Required Files”, 2 asks for the method. The base class that the repository ships has one, so the skill can be loaded, but nobody is told what it takes. Define the method, or put the schema into schema.json beside the manifest.",
  },
  "category-differs": {
    severity: "info",
    message: 'The category is "{category}", and the skill is in the folder of the category "{folder}".',
    docs: "The canonical folder structure is `skills/{category}/{skill_name}/`, so who looks for a skill by its category looks in that folder. Move the skill, or correct its category. A skill in a folder of another form is not looked at. It is a note, since the specification's own example lies in `skills/examples` and has the category `reasoning`.",
  },
  "id-differs": {
    severity: "warning",
    message: 'skill.py calls the skill "{found}"; the manifest calls it "{id}".',
    docs: "The registry finds a skill by the manifest's id and reports results by the one in skill.py. They should be the same.",
  },
  "skill-file-differs": {
    severity: "warning",
    message: "SKILL.md and the manifest have different values for {field}; the one in the manifest is used.",
    docs: "An agent reads the one and the registry the other, so both should say the same. The value in SKILL.md is kept where it is.",
  },
  "foreign-skill-py": {
    severity: "warning",
    message:
      "skill.py was not generated, or was edited since, so it is kept as it is; {differs} not what the manifest now says.",
    docs: "Code that a person wrote is never replaced. Change skill.py by hand where the message says that it differs.",
  },
  "blank-field": {
    severity: "warning",
    message: 'The field "{field}" is empty.',
    docs: "Search and routing read the id, the name and the description, and find nothing here. An id that is left out is derived from the folder; one that is empty is not.",
  },
  "recommended-fields": {
    severity: "warning",
    message: "Recommended fields are missing: {fields}.",
    docs: "Section “Required Files”, 1 recommends them. A list that is empty says that there are none.",
  },
  "repeated-item": {
    severity: "info",
    message: '"{item}" appears twice in {field}.',
    docs: "Saying it once is enough, and keeps the manifest short.",
  },
  "self-dependency": {
    severity: "error",
    message: 'The skill depends on itself ("{id}").',
    docs: "Loading rule 2: dependencies are resolved and loaded before the skill, so this one could never be loaded.",
  },
  "dependency-id": {
    severity: "warning",
    message: '"{id}" is not the id of a skill.',
    docs: "Dependencies are skills, such as `reasoning/self-check`. Packages that skill.py imports are installed by other means. Whether a skill of that id exists is said by `validate` of a whole folder and by `skill-convert registry check`.",
  },
  "missing-front-matter": {
    severity: "warning",
    message: "SKILL.md has no front matter, and there is no skill.py beside it.",
    docs: "A SKILL.md that leads a skill begins with metadata between two lines of three dashes (section “Instruction-First Skills”).",
  },
  "entry-point": {
    severity: "error",
    message: 'skill.py has no class "{name}".',
    docs: "The manifest names the class that is the skill. Correct the name, or remove the key: the class is found without it.",
  },
  "missing-method": {
    severity: "error",
    message: "{name} does not define {method}(), which every skill must.",
    docs: "Section “Required Files”, 2 asks for `metadata()`, `input_schema()` and `execute()`. Methods that a base class has in a file of the repository, such as skills/base.py, are inherited. Nothing is said of a class with a base class that is found nowhere.",
  },
  "no-output-schema": {
    severity: "info",
    message: "{name} does not define {method}(), so it is not known what the skill returns.",
    docs: "Section “Required Files”, 2 lists the method, and the specification's own example leaves it out.",
  },
  "async-method": {
    severity: "warning",
    message: "execute() is a coroutine, so calling it does not return a SkillResult.",
    docs: "Invocation rule 2: `execute()` returns a `SkillResult`. A loader that knows nothing of coroutines gets one instead. Run the asynchronous part inside, with `asyncio.run()`.",
  },
  "not-a-result": {
    severity: "error",
    message: "execute() must return a SkillResult; {found} is returned here.",
    docs: "Invocation rule 2. Write `return SkillResult(success=True, output=…, skill_id=self.metadata().id)`. A method without a return statement returns nothing.",
  },
  "incomplete-result": {
    severity: "warning",
    message: "This SkillResult does not say {missing}.",
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
    docs: "Invocation rules 1 and 3: inputs are validated against the schema, and outputs should match theirs. A validator refuses this schema, or takes it for something else.",
  },
  "example-input": {
    severity: "warning",
    message: "The input of this example does not match the input schema.",
    docs: "Invocation rule 1: inputs are validated before execution, so that the example would not be run. Schemas with patterns or references are not tried.",
  },
  "example-output": {
    severity: "warning",
    message: "The output of this example does not match the output schema.",
    docs: "Invocation rule 3: outputs should match the schema, so that one of the two is wrong. Schemas with patterns or references are not tried.",
  },
  secret: {
    severity: "error",
    message: "This looks like {kind}. A skill's files must not contain secrets.",
    docs: "Security rule 1. Whoever has the skill has the secret. Revoke it, since it may have been copied already, and read it from an environment variable. Reports never show it.",
  },
  "possible-secret": {
    severity: "warning",
    message: "This looks like {kind}. A skill's files should not contain secrets.",
    docs: "Security rule 1. The name promises a secret and the text looks like one. Read it from an environment variable, or call it otherwise if it is none.",
  },
  "manifest-size": {
    severity: "warning",
    message: "The manifest has {size} bytes; the standard asks for less than 1024.",
    docs: "Section “Required Files”, 1: every manifest is loaded all the time, so it is to be kept under 1 KB. Long texts belong in references/ or SKILL.md.",
  },
});

export type SkillStandardCode = keyof typeof skillStandardDiagnostics.definitions;
