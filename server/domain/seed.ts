import { countries as countryData } from "countries-list";
import { QUESTION_SLUGS, QUESTION_TEXT } from "#engine/question-list.ts";
import type { Db } from "#server/db/open.ts";
import { insertMissingCountries, saveQuestions } from "#server/db/reference-repository.ts";

/** Lists that every installation has: countries with their currencies, and the model's questions. */
export async function seedReferences(db: Db): Promise<void> {
  await saveQuestions(
    db,
    QUESTION_SLUGS.map((slug, index) => ({ id: index + 1, slug, question: QUESTION_TEXT[slug] })),
  );
  await insertMissingCountries(
    db,
    Object.entries(countryData).flatMap(([code, { name, currency }]) => {
      const [first] = currency;
      return first === undefined ? [] : [{ code, name, currency: first, currencySymbol: currencySymbol(first) }];
    }),
  );
}

function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
  return parts.find((part) => part.type === "currency")?.value ?? currency;
}
