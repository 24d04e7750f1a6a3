import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { unwrap } from '#src/api/unwrap.ts';
import { freshFor } from '#src/queries/freshness.ts';

export const questionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['questions'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/questions', { signal })),
      staleTime: freshFor.lists,
    }),
};
