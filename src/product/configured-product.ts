import { readProduct } from "#src/product/product.ts";

export const product = readProduct(import.meta.env);
