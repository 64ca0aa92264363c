import { columnOf, type Eol, lineStart } from "../lines.js";
import type { SyntaxNode } from "../syntax-node.js";
import { HOUSE_INDENTATION, type YamlIndentation, yamlFlow } from "../yaml/print.js";
import { yamlScalar } from "../yaml/scalar.js";
import type { FlowStyle } from "./flow.js";

/** The style of YAML in brackets: new values are always on one line. */
export function yamlFlowStyle(eol: Eol): FlowStyle {
  return {
    eol,
    colon: ": ",
    key: (key, origin) => origin?.key(true) ?? yamlScalar(key, true),
    value: (value, _prefix, _column, origin) => yamlFlow(value, origin),
  };
}

/** The indentation of mappings and lists inside mappings, taken from the first of each in the document. */
export function yamlIndentation(source: string, root: SyntaxNode): YamlIndentation {
  let step: number | undefined;
  let listStep: number | undefined;
  const visit = (node: SyntaxNode): void => {
    if (node.kind !== "record" || node.flow) {
      for (const member of node.members) visit(member.value);
      return;
    }
    for (const member of node.members) {
      const { value } = member;
      if (!value.flow && value.members.length > 0 && lineStart(source, value.start) > member.start) {
        const by = columnOf(source, value.start) - columnOf(source, member.start);
        // A value without a key may be to the left of the one around it.
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
