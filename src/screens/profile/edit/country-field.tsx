import { useQuery } from "@tanstack/react-query";
import type { FocusEventHandler } from "react";
import type { components } from "#contract";
import { countryName, findCountries } from "#src/display/country-name.ts";
import { countryQueries } from "#src/queries/place-queries.ts";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { RetryButton } from "#src/ui/retry-button.tsx";
import { SearchableSelect } from "#src/ui/searchable-select.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

type Country = components["schemas"]["Country"];
type Props = {
  name: string;
  value: string;
  stored: Country | null;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};

const toOption = ({ id, name }: Country) => ({ value: String(id), label: countryName(name) });

export function CountryField({ name, value, stored, error, onChange, onBlur }: Props) {
  const query = useQuery(countryQueries.list());
  const countries = query.data?.body.data;
  const failure = useLoadFailure(query);
  return (
    <FieldRow label="Country" error={error}>
      {({ "aria-invalid": invalid, ...attributes }) =>
        countries === undefined ? (
          <div className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
            <input
              {...attributes}
              className={`${field()} ${css({ flex: "1 1 10rem" })}`}
              readOnly
              value={stored === null ? "" : countryName(stored.name)}
              placeholder={failure === null ? "Loading..." : "The countries could not be loaded"}
            />
            {failure === null ? null : (
              <RetryButton
                label="Load the countries again"
                isRetrying={failure.isRetrying}
                onRetry={failure.retry}
              />
            )}
          </div>
        ) : (
          <SearchableSelect
            name={name}
            value={value}
            options={countries.map(toOption)}
            findOptions={(letters) => findCountries(countries, letters).map(toOption)}
            emptyText="No country matches these letters."
            fieldAttributes={{ ...attributes, "aria-invalid": invalid === true ? true : undefined }}
            onChange={onChange}
            onBlur={onBlur}
          />
        )
      }
    </FieldRow>
  );
}
