import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FALLBACK_RATES } from "#domain/fallback-rates.ts";
import { CURRENCY_DIGITS, type Currency, isCurrency, localMinor } from "#domain/money.ts";
import { amountText, localPrice, priceText } from "#src/display/local-price.ts";
