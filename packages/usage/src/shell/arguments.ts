import type { ArgumentEffect, Command } from "../facts/commands.js";
import type { Span } from "../program.js";
import { onlyKnown, type Shape } from "../shape.js";

/** A word of a command with its possible values. */
export interface Argument {
  readonly shapes: readonly Shape[];
  readonly at: Span;
}

/** An argument, and what the command does with it. */
export interface AffectedArgument {
  readonly effect: ArgumentEffect;
  readonly argument: Argument;
}

/** The arguments of a command, by its row. */
export interface ParsedArguments {
  readonly affected: readonly AffectedArgument[];
  readonly options: ReadonlySet<string>;
  readonly operands: readonly Argument[];
}

/** The row of a command in the form in which arguments are compared with it. */
export interface CompiledCommand {
  readonly row: Command;
  readonly options: ReadonlyMap<string, ArgumentEffect>;
  readonly pairs: ReadonlyMap<string, ArgumentEffect>;
}

export function compileCommand(row: Command): CompiledCommand {
  return { row, options: optionEffects(row), pairs: effectsOf(row.pairs) };
}

/** Divides the arguments of a command into options, their values and operands. */
export function parseArguments(
  args: readonly Argument[],
  { row, options: effects, pairs }: CompiledCommand,
): ParsedArguments {
  const operands: Argument[] = [];
  const options = new Set<string>();
  const affected: AffectedArgument[] = [];
  const give = (option: string, argument: Argument | undefined) => {
    options.add(option);
    const effect = effects.get(option);
    if (argument && effect) affected.push({ effect, argument });
  };
  for (let index = 0; index < args.length; index++) {
    const argument = args[index];
    if (!argument) break;
    const text = onlyKnown(argument.shapes) ?? argument.shapes[0] ?? "";
    if (text === "--") {
      operands.push(...args.slice(index + 1));
      break;
    }
    if (!/^-./.test(text)) {
      operands.push(argument);
      continue;
    }
    const equals = text.indexOf("=");
    if (text.startsWith("--") && equals > 0) {
      give(text.slice(0, equals), { ...argument, shapes: [text.slice(equals + 1)] });
    } else if (pairs.has(text)) {
      const effect = pairs.get(text);
      const second = args[index + 2];
      if (second && effect) affected.push({ effect, argument: second });
      index += 2;
    } else if (effects.has(text)) {
      give(text, args[++index]);
    } else if (text.startsWith("--") || row.hasLongNames) {
      options.add(text);
    } else {
      for (let at = 1; at < text.length; at++) {
        const option = `-${text[at]}`;
        if (!effects.has(option)) {
          options.add(option);
          continue;
        }
        const rest = text.slice(at + 1);
        give(option, rest === "" ? args[++index] : { ...argument, shapes: [rest] });
        break;
      }
    }
  }
  return { affected: [...affected, ...operandEffects(row, options, operands)], options, operands };
}

function optionEffects({ options, values = "", replaceFirst = "" }: Command): ReadonlyMap<string, ArgumentEffect> {
  const plain = [...values.split(" "), ...replaceFirst.split(" ")].filter(Boolean);
  return new Map<string, ArgumentEffect>([...plain.map((option) => [option, "text"] as const), ...effectsOf(options)]);
}

/** Reads rows such as `-o=write -i=read`. */
function effectsOf(rows = ""): ReadonlyMap<string, ArgumentEffect> {
  return new Map(
    rows
      .split(" ")
      .filter(Boolean)
      .map((row) => {
        const at = row.lastIndexOf("=");
        return [row.slice(0, at), row.slice(at + 1) as ArgumentEffect] as const;
      }),
  );
}

function operandEffects(
  { operands: pattern = "", replaceFirst = "", options: rows = "" }: Command,
  options: ReadonlySet<string>,
  operands: readonly Argument[],
): readonly AffectedArgument[] {
  const words = pattern.split(" ").filter(Boolean);
  if (replaceFirst.split(" ").some((option) => options.has(option))) words.shift();
  // With `cp -t folder`, no operand is the target.
  if (["-t", "--target-directory"].some((option) => options.has(option) && rows.includes(`${option}=write`)))
    words.pop();
  const star = words.findIndex((word) => word.endsWith("*"));
  const tail = star < 0 ? 0 : words.length - star - 1;
  return operands.flatMap((argument, index): AffectedArgument[] => {
    const fromEnd = operands.length - index;
    const isTail = tail > 0 && fromEnd <= tail && (index >= star || operands.length > 1);
    const word = isTail ? words[words.length - fromEnd] : words[star >= 0 ? Math.min(index, star) : index];
    return word === undefined ? [] : [{ effect: word.replace("*", "") as ArgumentEffect, argument }];
  });
}
