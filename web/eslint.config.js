import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules", "dist", "public", "theme.js"] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-restricted-syntax": ["error", { selector: "ImportSpecifier[imported.name='unsafeHTML']", message: "Names and texts are text, never markup." }],
      eqeqeq: "error",
    },
  },
  {
    // What has no DOM stays without it.
    files: ["src/model/**"],
    rules: { "no-restricted-globals": ["error", "document", "HTMLElement", "customElements"] },
  },
);
