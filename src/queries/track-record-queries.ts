import { queryOptions } from "@tanstack/react-query";
import type { components } from "#contract";
import { type Answer, api, API_URL, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/queries/freshness.ts";

type Schemas = components["schemas"];
export type TrackRecord = Schemas["TrackRecord"];
export type RecordAnswer = Answer<{
  data: TrackRecord;
  meta: { least: number; notice: string | null };
}>;

export const RECORD_FILE = `${API_URL}/track-record/predictions`;

export function recordFileUrl({ from, to }: Schemas["RecordFile"]): string {
  return `${RECORD_FILE}?from=${from}&to=${to}`;
}

export const trackRecordQueries = {
  of: (tournament: number | undefined) =>
    queryOptions({
      queryKey: ["track-record", tournament ?? "all"] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET("/track-record", {
            params: { query: tournament === undefined ? {} : { tournament_id: tournament } },
            signal,
          }),
        ),
      staleTime: freshFor.record,
    }),
};
