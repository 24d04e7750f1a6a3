import { queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "#src/api/client.ts";
import { sessionId } from "#src/storage/session.ts";

export const calendarQueries = {
  all: () => ["calendar"] as const,

  state: (session = sessionId()) =>
    queryOptions({
      queryKey: ["calendar", session] as const,
      queryFn:
        session === null ? skipToken : ({ signal }) => unwrap(api.GET("/calendar", { signal })),
      staleTime: 0,
    }),
};

/** The response has the address, which the server does not send again. */
export function useMakeCalendar(onFailure: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await unwrap(api.POST("/calendar", {}))).body.data.url,
    onError: onFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarQueries.all() }),
    // The address is a secret, so it leaves the memory with the screen.
    gcTime: 0,
  });
}

export function useRevokeCalendar({
  onSuccess,
  onFailure,
}: {
  onSuccess: (message: string) => void;
  onFailure: (error: Error) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await unwrap(api.DELETE("/calendar", {}))).body.message,
    onSuccess,
    onError: onFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarQueries.all() }),
  });
}
