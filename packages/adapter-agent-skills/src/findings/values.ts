import { clientKey, type Form, formOf } from "@skill-convert/clients/front-matter";
import { enumerate } from "@skill-convert/core/text";
import { describeValue, type Finding, type FindingDefinitions, type ManifestReading } from "@skill-convert/format";

/** The findings about the forms of metadata, tools and the keys of clients. */
export const valueFindings = {
  "metadata-not-text": {
    severity: "warning",
    message: 'The value of "{field}" must be a string; found {found}.',
    docs: "Metadata maps strings to strings. YAML reads an unquoted 1.0 as the number 1, so clients that do not look at the source text lose the zero. The fix puts the value in quotes.",
    section: "metadata",
    requirement: "Metadata maps strings to strings.",
    sentences: ["agent-skills.md#s25", "agent-skills.md#d12"],
  },
  "tools-not-text": {
    severity: "warning",
    message: "The tools must be one string, separated by spaces; found a list.",
    docs: "Several clients accept a list, but others read only a string. The fix joins the tools into one string.",
    section: "allowed-tools",
    requirement: "Tools are one string, separated by spaces.",
    sentences: ["agent-skills.md#s29", "agent-skills.md#d15"],
  },
  "tools-with-commas": {
    severity: "info",
    message: "The tools are separated by commas; the specification separates them by spaces.",
    docs: "Claude Code reads both. Copilot CLI documents commas or a list, so the fix is applied only with `--fix-all`. Commas inside parentheses are part of a tool.",
    section: "allowed-tools",
    requirement: "Tools are separated by spaces.",
    sentences: ["agent-skills.md#s29", "agent-skills.md#d15"],
    validationOnly: true,
  },
  "client-key-form": {
    severity: "warning",
    message: 'The value of "{field}" must be {expected}; found {found}.',
    docs: "The specification does not define the field, but clients do, and none documents this form of its value. In YAML, text that begins with a bracket must be in quotes: `argument-hint: [file]` is a list.",
    section: "Frontmatter",
    requirement: "A field that clients define has the form that they document.",
    sentences: ["agent-skills.md#d10"],
    find: undocumentedForms,
  },
} as const satisfies FindingDefinitions;

/**
 * Finds values of clients' keys whose type no client documents. A value that begins with a bracket is probably text.
 */
function undocumentedForms({ data, document }: ManifestReading): Finding[] {
  return Object.entries(document).flatMap(([field, value]) => {
    const forms = clientKey(field)?.forms;
    const form = formOf(value);
    if (!forms || form === undefined || forms.includes(form)) return [];
    const range = data.locate([field]);
    const source = range ? data.text.slice(range.start, range.end) : "";
    const isText = forms.includes("string") && /^[[{][^\n]*$/.test(source);
    const fix = { title: "Put the text in quotes", text: JSON.stringify(source), changes: [["extensions"]] };
    const args = { field, expected: listOf(forms), found: describeValue(value) };
    return [{ path: [field], args, ...(isText && { fix }) }];
  });
}

function listOf(forms: readonly Form[]): string {
  return `a ${enumerate(forms, "or")}`;
}
