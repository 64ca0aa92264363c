export type Theme = "light" | "dark";

const KEY = "skill-convert-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Returns the theme that the user chose, or else the theme of the system. */
export function currentTheme(): Theme {
  const kept = read();
  return kept === "light" || kept === "dark" ? kept : dark.matches ? "dark" : "light";
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "dark" ? "#14161c" : "#f6f5f2");
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
