import { columnOf, type Eol, lineStart } from "../lines.js";
import type { SyntaxNode } from "../syntax-node.js";
import { HOUSE_INDENTATION, type YamlIndentation, yamlFlow } from "../yaml/print.js";
import { yamlScalar } from "../yaml/scalar.js";
import type { FlowStyle } from "./flow.js";

/** YAML in brackets: always on one line, as far as it is new. */
export function yamlFlowStyle(eol: Eol): FlowStyle {
  return {
    eol,
    colon: ": ",
    key: (key, origin) => origin?.key(true) ?? yamlScalar(key, true),
    value: (value, _prefix, _column, origin) => yamlFlow(value, origin),
  };
}

/** How far a document indents mappings and lists inside mappings, by the first of each. */
export function yamlIndentation(source: string, root: SyntaxNode): YamlIndentation {
  let step: number | undefined;
  let listStep: number | undefined;
  const visit = (place: SyntaxNode): void => {
    if (place.kind !== "record" || place.flow) {
      for (const member of place.members) visit(member.value);
      return;
    }
    for (const member of place.members) {
      const { value } = member;
      if (!value.flow && value.members.length > 0 && lineStart(source, value.start) > member.start) {
        const by = columnOf(source, value.start) - columnOf(source, member.start);
        // A value without a key may stand left of the one around it.
        if (value.kind === "record" && by > 0) step ??= by;
        if (value.kind === "list" && by >= 0) listStep ??= by;
      }
      if (step === undefined || listStep === undefined) visit(value);
    }
  };
  visit(root);
  return {
    step: step ?? (listStep || HOUSE_INDENTATION.step),
    listStep: listStep ?? HOUSE_INDENTATION.listStep,
  };
}
