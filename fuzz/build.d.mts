/** Where the project stands. */
export const project: string;
export function compile(entry: readonly string[], name: string): Promise<string>;
