import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { LIGHT_CREATE_RECIPE } from "../../scripts/static-styles.mjs";

const RECIPES = "styled-system/recipes";
const names = readdirSync(RECIPES)
  .filter((file) => file.endsWith(".js") && !["index.js", "create-recipe.js"].includes(file))
  .map((file) => file.slice(0, -3));

type Recipe = ((variants?: Record<string, string>) => string) & {
  variantMap: Record<string, string[]>;
};

async function readRecipe(url: string, name: string): Promise<Recipe> {
  const module: Record<string, Recipe> = await import(url);
  const recipe = module[name];
  if (recipe === undefined) throw new Error(`${url} has no ${name}.`);
  return recipe;
}

function readLightRecipe(name: string): Promise<Recipe> {
  const memo = "const memo = (make) => make; const splitProps = () => [];\n";
  const own = readFileSync(`${RECIPES}/${name}.js`, "utf8").replaceAll(/^import .*$/gm, "");
  const code = `${memo}${LIGHT_CREATE_RECIPE}${own}`;
  return readRecipe(`data:text/javascript,${encodeURIComponent(code)}`, name);
}

const choicesOf = ({ variantMap }: Recipe) => [
  undefined,
  ...Object.entries(variantMap).flatMap(([variant, values]) =>
    values.map((value) => ({ [variant]: value })),
  ),
];

it.each(names)("The recipe %s gives the same class names in the build", async (name) => {
  const recipe = await readRecipe(`${process.cwd()}/${RECIPES}/${name}.js`, name);
  const light = await readLightRecipe(name);
  const sorted = (classes: string) => classes.split(" ").toSorted();
  for (const choice of choicesOf(recipe))
    expect(sorted(light(choice))).toEqual(sorted(recipe(choice)));
});
