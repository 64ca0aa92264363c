import type { Plugin } from "esbuild";

/** An esbuild plugin that writes the licences of what is bundled, and with `materials` a bill of materials. */
export function noticesOf(file: string, materials?: string): Plugin;

/** Plugins of Vite for a page and for its workers, of which the first writes the licences of both. */
export function noticesOfPage(fileName: string): { readonly page: VitePlugin; readonly worker: VitePlugin };

interface VitePlugin {
  readonly name: string;
}
