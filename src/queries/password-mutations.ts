import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MailLink } from "#src/display/search-params.ts";
import { api, unwrap } from "#src/api/client.ts";
import type { Outcome } from "#src/queries/auth-mutations.ts";
import { userQueries } from "#src/queries/user-queries.ts";

const RESET_PAGE = "/reset-password";

export function useRequestPasswordReset({ onSuccess, onFailure }: Outcome<string>) {
  return useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const callback_url = `${location.origin}${RESET_PAGE}`;
      const body = { type: "forgot", email, callback_url } as const;
      return (await unwrap(api.POST("/auth/password/reset", { body }))).body.message;
    },
    onSuccess,
    onError: onFailure,
  });
}

/** `id` stands for the link, to keep its token out of query keys. */
export function resetLinkOptions(link: MailLink, id: string) {
  return queryOptions({
    queryKey: ["reset-link", id] as const,
    queryFn: async ({ signal }) =>
      (await unwrap(api.POST("/auth/verify/token", { body: { ...link, type: "reset" }, signal })))
        .body.message,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useResetPassword({ onSuccess, onFailure }: Outcome<string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (values: MailLink & { password: string; confirm_password: string }) =>
      (await unwrap(api.PATCH("/auth/password/reset", { body: { ...values, type: "reset" } }))).body
        .message,
    onSuccess: (message) => {
      // A reset ends every session of the account, and this phone may have one.
      void queryClient.invalidateQueries({ queryKey: userQueries.all() });
      onSuccess(message);
    },
    onError: onFailure,
  });
}
