/**
 * A browser's translator wraps each text, and React then fails to update it.
 * This check finds text that needs an element of its own.
 */
import { dirname } from "node:path";
import ts from "typescript";

const PROJECT = "src/tsconfig.json";
/** These always render one element, so they never come and go beside a text. */
const STEADY_COMPONENTS = new Set(["Link"]);

const program = openProgram();
const checker = program.getTypeChecker();
const faults = program
  .getSourceFiles()
  .filter(
    ({ fileName }) => /(^|\/)src\/.*\.tsx$/.test(fileName) && !fileName.includes("node_modules"),
  )
  .flatMap((file) => findFaults(file));
for (const { file, node, why } of faults) {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  console.log(`${file.fileName.replace(`${process.cwd()}/`, "")}:${line + 1}: ${why}`);
}
process.exit(faults.length === 0 ? 0 : 1);

function openProgram() {
  const { config } = ts.readConfigFile(PROJECT, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(PROJECT));
  return ts.createProgram(fileNames, options);
}

function findFaults(file) {
  const found = [];
  visit(file);
  return found;

  function visit(node) {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...faultsOf(node, file));
    if (isComponent(node) && returnsText(node))
      found.push({ file, node, why: "a component that is text: return an element" });
    ts.forEachChild(node, visit);
  }
}

/** Text alone in its element is safe. Text in a fragment counts with the fragment's siblings. */
function faultsOf(parent, file) {
  const children = parent.children.map((node) => ({ node, ...kindOf(node) })).filter(isDrawn);
  const isAlone = children.length === 1 && !ts.isJsxFragment(parent);
  return children.flatMap(({ node, text }, index) => {
    if (text === "none" || (isAlone && text !== "list")) return [];
    const others = children.filter((_other, place) => place !== index);
    if (text === "static" && !ts.isJsxFragment(parent) && !others.some(({ changes }) => changes))
      return [];
    const why =
      text === "static"
        ? "text beside what comes and goes: put it into an element"
        : "changing text beside something else: put it into an element";
    return [{ file, node, why }];
  });
}

function isDrawn({ text, changes, isElement }) {
  return text !== "none" || changes || isElement;
}

function kindOf(node) {
  if (ts.isJsxText(node))
    return { text: node.text.trim() === "" ? "none" : "static", changes: false, isElement: false };
  if (ts.isJsxExpression(node)) return kindOfExpression(node.expression);
  const tag = ts.isJsxElement(node) ? node.openingElement.tagName : node.tagName;
  const name = tag?.getText() ?? "";
  const isSteady = /^[a-z]/.test(name) || STEADY_COMPONENTS.has(name);
  return { text: "none", changes: !isSteady, isElement: true };
}

function kindOfExpression(expression) {
  if (expression === undefined) return { text: "none", changes: false, isElement: false };
  if (ts.isStringLiteral(expression) || ts.isNoSubstitutionTemplateLiteral(expression))
    return {
      text: expression.text.trim() === "" ? "none" : "static",
      changes: false,
      isElement: false,
    };
  if (isConstant(expression)) return { text: "static", changes: false, isElement: false };
  const parts = partsOf(checker.getTypeAtLocation(expression));
  // A `ReactNode` prop counts as an element; its own call site is checked.
  const isNode = parts.some(({ symbol }) => symbol?.name === "ReactPortal");
  if (!isNode && parts.some(isText)) return { text: "changing", changes: true, isElement: false };
  if (!isNode && parts.some((part) => itemsOf(part).some(isText)))
    return { text: "list", changes: true, isElement: false };
  return { text: "none", changes: true, isElement: true };
}

function isConstant(expression) {
  if (ts.isPropertyAccessExpression(expression)) return isConstant(expression.expression);
  if (ts.isTemplateExpression(expression))
    return expression.templateSpans.every((span) => isConstant(span.expression));
  if (!ts.isIdentifier(expression)) return false;
  const named = checker.getSymbolAtLocation(expression);
  const symbol =
    named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const declaration = symbol?.valueDeclaration;
  return (
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    ts.isSourceFile(declaration.parent.parent.parent) &&
    (declaration.parent.flags & ts.NodeFlags.Const) !== 0
  );
}

function partsOf(type) {
  return type.isUnion() ? type.types : [type];
}

function itemsOf(type) {
  const item = checker.isArrayType(type) ? checker.getTypeArguments(type)[0] : undefined;
  return item === undefined ? [] : partsOf(item);
}

function isText(type) {
  return (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0;
}

function isComponent(node) {
  return ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? "");
}

function returnsText(component) {
  const signature = checker.getSignatureFromDeclaration(component);
  const parts = partsOf(checker.getReturnTypeOfSignature(signature));
  return parts.some(isText) && !parts.some(({ symbol }) => symbol?.name === "ReactPortal");
}
