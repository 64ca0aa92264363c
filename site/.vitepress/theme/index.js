import Theme from "vitepress/theme";
import { Mermaid } from "./mermaid.js";
import { Playground } from "./playground.js";
import "./style.css";

export default {
  extends: Theme,
  enhanceApp({ app }) {
    app.component("Mermaid", Mermaid);
    app.component("Playground", Playground);
  },
};
