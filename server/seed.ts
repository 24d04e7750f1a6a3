import { isDeepStrictEqual } from "node:util";
import { countries as countryData } from "countries-list";
import { currencySymbol } from "#domain/money.ts";
import { QUESTION_IDS, QUESTION_SLUGS, QUESTION_TEXT } from "#engine/question-list.ts";
import { insertMissingCountries, listCountries } from "#server/accounts/country-repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { listQuestions, saveQuestions } from "#server/predictions/prediction-repository.ts";

export async function seedReferences(db: Db): Promise<void> {
  const questions = QUESTION_SLUGS.map((slug) => ({
    id: QUESTION_IDS[slug],
    slug,
    question: QUESTION_TEXT[slug],
  }));
  if (!isDeepStrictEqual(await listQuestions(db), questions)) await saveQuestions(db, questions);
  const countries = Object.entries(countryData).flatMap(([code, { name, currency }]) => {
    const [currencyCode] = currency;
    return currencyCode === undefined ? [] : [{ code, name, currency: currencyCode }];
  });
  if ((await listCountries(db)).length >= countries.length) return;
  await insertMissingCountries(
    db,
    countries.map((country) => ({ ...country, currencySymbol: currencySymbol(country.currency) })),
  );
}
