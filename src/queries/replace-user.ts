import type { QueryClient } from "@tanstack/react-query";
import { paymentQueries } from "#src/queries/payment-queries.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";

export function replaceUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(
    userQueries.me().queryKey,
    (known) => known && { body: { ...known.body, data: user }, savedAt: null },
  );
  for (const queryKey of [userQueries.all(), paymentQueries.all()])
    void queryClient.invalidateQueries({ queryKey });
}
