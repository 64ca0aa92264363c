import { placeholdersOf } from "@skill-convert/access";
import { InputError, type SkillManifest } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";

/**
 * Rejects a placeholder of a region or an input that the skill does not have, because it would be ignored silently
 * (semioverse.md#s130).
 *
 * @param shown the placeholder and the input as the user wrote them
 * @throws InputError
 */
export function checkPlaceholder(
  shown: string,
  [name, input]: readonly [name: string, input: string],
  { effects = [], operations }: SkillManifest,
): void {
  const paths = [
    ...effects.flatMap((effect) => (effect.type === "filesystem" ? (effect.paths ?? []) : [])),
    ...operations.flatMap(({ producedFiles = [] }) => producedFiles.map(({ pattern }) => pattern)),
  ];
  const names = paths.flatMap((path) => placeholdersOf(path));
  const inputs = operations.flatMap(
    (operation) => operation.input?.parameters.map((parameter) => parameter.name) ?? [],
  );
  if (!names.includes(name)) throw unknown(shown, "placeholder", name, names);
  if (!inputs.includes(input)) throw unknown(shown, "input", input, inputs);
}

function unknown(shown: string, kind: string, name: string, known: readonly string[]): InputError {
  const message = `\`placeholder\` ${shown}: the skill has no ${kind} "${name}"${didYouMean(name, known)}`;
  return new InputError(message, { remedy: "placeholder" });
}
