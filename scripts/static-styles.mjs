// Build step: replaces each static `css({ ... })` by its class names. It saves 5 KB of runtime and
// about 200 computations before the first frame.

const CSS_MODULE = "#styled/css/index.js";
const PANDA_FILE = /\/styled-system\/.*\.js$/;
/** A single dynamic style loads all of it. */
const RUNTIME = /\/styled-system\/css\/(css|cva|sva)\.js$/;
const RECIPE_FILE = /\/styled-system\/recipes\/create-recipe\.js$/;

/** Omits compound variants and responsive values, which our recipes do not use. */
export const LIGHT_CREATE_RECIPE = `export function createRecipe(name, defaults, compoundVariants) {
  if (compoundVariants.length > 0) throw new Error("A recipe has compound variants, which scripts/static-styles.mjs does not support.");
  const getVariantProps = (variants = {}) => ({
    ...defaults,
    ...Object.fromEntries(Object.entries(variants).filter(([, value]) => value !== undefined)),
  });
  const classOf = ([prop, value]) => name + "--" + prop + "_" + String(value).replaceAll(" ", "_");
  return {
    getVariantProps,
    recipeFn: (variants) => [name, ...Object.entries(getVariantProps(variants)).map(classOf)].join(" "),
  };
}
export const mergeRecipes = (recipe) => recipe;
`;

/** @returns {import('vite').Plugin} */
export function staticStyles() {
  let css;
  return {
    name: "static-styles",
    apply: "build",
    // The parser needs code without JSX and types.
    enforce: "post",
    async transform(code, id) {
      if (PANDA_FILE.test(id))
        return {
          code: RECIPE_FILE.test(id) ? LIGHT_CREATE_RECIPE : code,
          map: null,
          moduleSideEffects: false,
        };
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes(CSS_MODULE)) return null;
      css ??= (await import("../styled-system/css/css.js")).css;
      const program = this.parse(code);
      const name = localNameOfCss(program);
      if (name === undefined) return null;
      const constants = constantsOf(program);
      const edits = [];
      let uses = 0;
      visit(program.body.filter(isNoImport), (node) => {
        if (node.type === "Identifier" && node.name === name) uses += 1;
        if (
          node.type !== "CallExpression" ||
          node.callee.type !== "Identifier" ||
          node.callee.name !== name
        )
          return;
        const styles = node.arguments.map((argument) => readLiteral(argument, constants));
        if (!styles.includes(undefined))
          edits.push({ start: node.start, end: node.end, text: JSON.stringify(css(...styles)) });
      });
      // An unused import would still load before the first paint.
      const declaration = importOfCss(program);
      if (uses === edits.length && declaration.specifiers.length === 1)
        edits.unshift({ start: declaration.start, end: declaration.end, text: "" });
      return { code: replaceAll(code, edits), map: null };
    },
    generateBundle(_options, bundle) {
      const dynamic = Object.values(bundle).find(
        ({ type, moduleIds }) => type === "chunk" && moduleIds.some((id) => RUNTIME.test(id)),
      );
      if (dynamic !== undefined)
        this.error(`${dynamic.fileName} contains Panda's runtime. Make its styles static.`);
    },
  };
}

const isNoImport = (node) => node.type !== "ImportDeclaration";

function importOfCss(program) {
  return program.body.find(
    (node) => node.type === "ImportDeclaration" && node.source.value === CSS_MODULE,
  );
}

function localNameOfCss(program) {
  return importOfCss(program)?.specifiers.find((specifier) => specifier.imported?.name === "css")
    ?.local.name;
}

function visit(node, see) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, see);
  } else if (typeof node === "object" && node !== null) {
    if (typeof node.type === "string") see(node);
    for (const value of Object.values(node)) visit(value, see);
  }
}

function constantsOf(program) {
  const constants = new Map();
  for (const { type, kind, declarations } of program.body) {
    if (type !== "VariableDeclaration" || kind !== "const") continue;
    for (const { id, init } of declarations)
      if (id.type === "Identifier") constants.set(id.name, readLiteral(init, constants));
  }
  return constants;
}

/** Returns undefined unless the expression consists of literals and constants. */
function readLiteral(node, constants) {
  if (node.type === "Literal") return node.value;
  if (node.type === "Identifier") return constants.get(node.name);
  if (node.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0].value.cooked;
  if (node.type === "UnaryExpression" && node.operator === "-" && node.argument.type === "Literal")
    return -node.argument.value;
  if (node.type === "UnaryExpression" && node.operator === "!" && node.argument.type === "Literal")
    return !node.argument.value;
  if (node.type !== "ObjectExpression") return undefined;
  const entries = node.properties.map((property) => {
    if (property.type !== "Property") return undefined;
    const key = property.computed
      ? readLiteral(property.key, constants)
      : (property.key.name ?? property.key.value);
    const value = readLiteral(property.value, constants);
    return key === undefined || value === undefined ? undefined : [key, value];
  });
  return entries.includes(undefined) ? undefined : Object.fromEntries(entries);
}

function replaceAll(code, edits) {
  let result = "";
  let from = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(from, start) + text;
    from = end;
  }
  return result + code.slice(from);
}
