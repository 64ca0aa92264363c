import { InputError } from "@skill-convert/core";

/** @throws InputError if the arguments do not fit `--stream` */
export function checkStream(inputs: readonly string[], reporter: string): void {
  if (inputs.length !== 1 || inputs[0] !== "-")
    throw new InputError("--stream reads standard input, so the only input is -");
  if (reporter !== "pretty" && reporter !== "ndjson")
    throw new InputError("--stream prints lines of JSON, so it cannot be used with another reporter");
}
