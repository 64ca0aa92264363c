import type { SyntaxNode } from "@lezer/common";
import { childrenOf, nodeText } from "../syntax-tree.js";
import { dictionaryOf, type Evaluated, type Known, listOf, rangeOf, type Span, scalar, unknown } from "./evaluated.js";
import type { Binding, Names } from "./names.js";
import type { PythonModule } from "./parse.js";
import { definitionsIn } from "./syntax.js";

/** The enumerations of a file: classes with `Enum`, `StrEnum` or `IntEnum` as a base. */
export interface Enumerations {
  /** Returns the members of the enumeration with a name, for iteration; undefined if there is no such enumeration. */
  membersOf(span: Span, name: string, binding: Binding | undefined): Evaluated | undefined;
  /** Evaluates `Tone.WARM`, `Tone.__members__`, and `.value` and `.name` of a member; undefined for anything else. */
  attribute(span: Span, owner: SyntaxNode, property: string): Evaluated | undefined;
}

const ENUM = /(?:^|\.)(?:Enum|StrEnum|IntEnum)$/;

export function enumerations(
  module: PythonModule,
  names: Names,
  evaluate: (node: SyntaxNode) => Evaluated,
): Enumerations {
  const script = module.tree.topNode;
  const found = new Map<string, ReadonlyMap<string, Evaluated> | undefined>();

  /** Returns undefined unless the file defines exactly one plain enumeration with this name. */
  function read(name: string): ReadonlyMap<string, Evaluated> | undefined {
    if (!/^[A-Z_]/.test(name) || !module.text.includes("Enum")) return undefined;
    if (!found.has(name)) found.set(name, readClass(name));
    return found.get(name);
  }

  function readClass(name: string): ReadonlyMap<string, Evaluated> | undefined {
    const [only, ...others] = definitionsIn(module, script, "ClassDefinition").filter((each) => each.name === name);
    const bases =
      only?.node
        .getChild("ArgList")
        ?.getChildren("Expression")
        .map((base) => nodeText(module, base)) ?? [];
    const body = only?.node.getChild("Body");
    if (!only || !body || others.length > 0 || !bases.some((base) => ENUM.test(base))) return undefined;
    // A `__new__` method may give the members any value.
    if (definitionsIn(module, body, "FunctionDefinition").some((method) => method.name === "__new__")) return undefined;
    const isScalar = bases.some((base) => /^(?:str|int)$|(?:^|\.)(?:StrEnum|IntEnum)$/.test(base));
    const isText = bases.some((base) => /(?:^|\.)StrEnum$/.test(base));
    const members = new Map<string, Evaluated>();
    for (const statement of childrenOf(body)) {
      const [target] = childrenOf(statement);
      if (statement.name !== "AssignStatement" || target?.name !== "VariableName") continue;
      const member = nodeText(module, target);
      const value = names.bindingIn(only.node, member)?.value;
      if (!member.startsWith("_")) members.set(member, memberOf(target, member, value, { isScalar, isText }));
    }
    return members;
  }

  function memberOf(
    span: Span,
    name: string,
    node: SyntaxNode | undefined,
    { isScalar, isText }: { isScalar: boolean; isText: boolean },
  ): Evaluated {
    const isAuto = isText && node && /^(?:enum\.)?auto\(\)$/.test(nodeText(module, node));
    const value = isAuto
      ? scalar(span, name.toLowerCase())
      : node
        ? evaluate(node)
        : unknown(span, `the member ${name}`);
    if (!value.known) return value;
    const member = { name, value };
    if (isScalar) return { ...value, member };
    // The member itself is not JSON; only its value is.
    return { known: true, value: null, range: rangeOf(span), isComplete: false, size: 1, member };
  }

  function membersOf(span: Span, name: string, binding: Binding | undefined): Evaluated | undefined {
    if (binding?.value !== undefined || binding?.scope.name !== "Script") return undefined;
    const members = read(name);
    return members && listOf(span, withoutAliases([...members.values()]), "enumeration");
  }

  return {
    membersOf,
    attribute(span, owner, property) {
      const members = owner.name === "VariableName" ? read(nodeText(module, owner)) : undefined;
      if (members) return property === "__members__" ? dictionaryOf(span, members) : members.get(property);
      if (property !== "value" && property !== "name") return undefined;
      const { member } = asKnown(evaluate(owner)) ?? {};
      return member && (property === "name" ? scalar(span, member.name) : member.value);
    },
  };
}

/** Removes aliases: a member with the same value as an earlier one is another name for it. */
function withoutAliases(members: readonly Evaluated[]): readonly Evaluated[] {
  const keyOf = (member: Evaluated, index: number) => {
    const value = asKnown(member)?.member?.value;
    return value?.known ? JSON.stringify(value.value) : String(index);
  };
  const keys = members.map(keyOf);
  return members.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

function asKnown(value: Evaluated): Known | undefined {
  return value.known ? value : undefined;
}
