export declare const pages: readonly string[];
export declare function samples(): ReadonlyMap<string, string>;
