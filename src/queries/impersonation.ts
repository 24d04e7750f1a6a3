import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "#src/api/client.ts";
import { bearer } from "#domain/bearer-token.ts";
import { startSession } from "#src/queries/auth-mutations.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { requireStorage } from "#src/storage/session.ts";

type Outcome = { onSuccess: (message: string) => void; onFailure: (error: Error) => void };

/** Removes the admin's data before the fan's arrives, and the other way round. */
export function useImpersonate({ onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const params = { path: { id } };
      const { message, data } = (await unwrap(api.POST("/auth/impersonate/{id}", { params }))).body;
      await enter(queryClient, data.token);
      return message;
    },
    onSuccess,
    onError: onFailure,
  });
}

export function useUnimpersonate({ onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { message, data } = (await unwrap(api.POST("/auth/unimpersonate"))).body;
      await enter(queryClient, data.token);
      return message;
    },
    onSuccess,
    onError: onFailure,
  });
}

/** Loads the impersonator first, because the token's response does not name it. */
async function enter(queryClient: QueryClient, token: string): Promise<void> {
  requireStorage();
  const headers = { Authorization: bearer(token) };
  const me = await unwrap(api.GET("/auth/me", { headers })).catch(() => null);
  await startSession(queryClient, token, me?.body ?? null);
  await queryClient.prefetchQuery(userQueries.me());
}
