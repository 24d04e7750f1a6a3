// A build step: every `css({ ... })` whose styles are written out becomes the class names it would give. A slow phone
// would work them out again at each start, some two hundred times before its first frame.

const CSS_MODULE = "#styled/css/index.js";

/** @returns {import('vite').Plugin} */
export function staticStyles() {
  let css;
  return {
    name: "static-styles",
    apply: "build",
    // After JSX and types are gone, so that the plain parser can read it.
    enforce: "post",
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes(CSS_MODULE)) return null;
      css ??= (await import("../styled-system/css/css.js")).css;
      const program = this.parse(code);
      const name = localNameOfCss(program);
      if (name === undefined) return null;
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
        const styles = node.arguments.map(readLiteral);
        if (!styles.includes(undefined))
          edits.push({ start: node.start, end: node.end, text: JSON.stringify(css(...styles)) });
      });
      // What is imported and not used would still be read with the file that needs it least: before the first paint.
      const declaration = importOfCss(program);
      if (uses === edits.length && declaration.specifiers.length === 1)
        edits.unshift({ start: declaration.start, end: declaration.end, text: "" });
      return { code: replaceAll(code, edits), map: null };
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

/** The value of an expression that is nothing but literals; undefined for any other. */
function readLiteral(node) {
  if (node.type === "Literal") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0].value.cooked;
  if (node.type === "UnaryExpression" && node.operator === "-" && node.argument.type === "Literal")
    return -node.argument.value;
  if (node.type === "UnaryExpression" && node.operator === "!" && node.argument.type === "Literal")
    return !node.argument.value;
  if (node.type !== "ObjectExpression") return undefined;
  const entries = node.properties.map((property) => {
    if (property.type !== "Property" || property.computed) return undefined;
    const value = readLiteral(property.value);
    return value === undefined ? undefined : [property.key.name ?? property.key.value, value];
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
