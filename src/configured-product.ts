import { readProduct } from "#src/product.ts";

export const product = readProduct(import.meta.env);
