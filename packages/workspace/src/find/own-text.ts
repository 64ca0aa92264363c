/**
 * Copies a text. The engine keeps a whole text in memory as long as there is a part of it, so a part that outlives its
 * skill has to be copied.
 */
export function ownText<Text extends string | undefined>(text: Text): Text {
  // The sum of two texts is made into one of its own when a part of it is taken.
  return (text === undefined ? undefined : ` ${text}`.slice(1)) as Text;
}
