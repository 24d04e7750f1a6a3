import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { components } from "#contract";
import { api, unwrap } from "#src/api/client.ts";
import { clearUserData } from "#src/logout/cleanup.ts";
import { signInQueries } from "#src/queries/account-queries.ts";
import { replaceUser } from "#src/queries/replace-user.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { readToken } from "#src/storage/session.ts";

type Schemas = components["schemas"];
export type ProfileBody = Schemas["ProfileBody"];
type CancelBody = Schemas["CancelBody"];
type Saved = Schemas["MessageAndUser"];
const SAVE_KEY = ["profile", "save"] as const;
const DELETE_KEY = ["account", "delete"] as const;
const CANCEL_KEY = ["subscription", "cancel"] as const;
const AGREE_KEY = ["subscription", "agree"] as const;

type Order = { body: ProfileBody; token: string | null; onSaved: (saved: Saved) => void };

/** The save continues after leaving the page. The next user to sign in is not notified. */
export function useUpdateProfile({ onFailure }: { onFailure: (error: Error) => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: SAVE_KEY,
    mutationFn: async ({ body }: Order) =>
      (await unwrap(api.PATCH("/auth/profile", { body }))).body,
    onSuccess: async (saved, { token, onSaved }) => {
      if (readToken() !== token) return;
      // A response that is still on its way is older than this one.
      await queryClient.cancelQueries({ queryKey: userQueries.all() });
      queryClient.setQueryData(
        userQueries.me().queryKey,
        (known) => known && { body: { ...known.body, data: saved.data }, savedAt: null },
      );
      onSaved(saved);
      void queryClient.invalidateQueries({ queryKey: userQueries.all() });
    },
    onError: (error, { token }) => {
      if (readToken() === token) onFailure(error);
    },
  });
  return {
    save: (body: ProfileBody, onSaved: Order["onSaved"]) => {
      if (queryClient.isMutating({ mutationKey: SAVE_KEY }) === 0)
        mutate({ body, token: readToken(), onSaved });
    },
    isPending,
  };
}

/** The next user to sign in is not notified. */
export function useCancelSubscription({
  onSuccess,
  onFailure,
}: {
  onSuccess: (message: string) => void;
  onFailure: (error: Error) => void;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: CANCEL_KEY,
    mutationFn: async ({ body }: { body: CancelBody; token: string | null }) =>
      (await unwrap(api.PATCH("/subscriptions/cancel", { body }))).body,
    onSuccess: ({ message, data }, { token }) => {
      if (readToken() !== token) return;
      replaceUser(queryClient, data);
      onSuccess(message);
    },
    onError: (error, { token }) => {
      if (readToken() !== token) return;
      void queryClient.invalidateQueries({ queryKey: userQueries.all() });
      onFailure(error);
    },
  });
  return {
    cancel: (body: CancelBody) => {
      if (queryClient.isMutating({ mutationKey: CANCEL_KEY }) === 0)
        mutate({ body, token: readToken() });
    },
    isPending,
  };
}

export function useAgreeToRenewal({ onSuccess }: { onSuccess: (message: string) => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: AGREE_KEY,
    mutationFn: async ({ amount }: { amount: number; token: string | null }) =>
      (await unwrap(api.PATCH("/subscriptions/agree", { body: { amount } }))).body,
    onSuccess: ({ message, data }, { token }) => {
      if (readToken() !== token) return;
      replaceUser(queryClient, data);
      onSuccess(message);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: userQueries.all() }),
  });
  return {
    agree: (amount: number) => {
      if (queryClient.isMutating({ mutationKey: AGREE_KEY }) === 0)
        mutate({ amount, token: readToken() });
    },
    isPending,
    error,
  };
}

export function useEndSignIn({
  onSuccess,
  onFailure,
}: {
  onSuccess: (message: string) => void;
  onFailure: (error: Error) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      (await unwrap(api.DELETE("/auth/sessions/{id}", { params: { path: { id } } }))).body.message,
    onSuccess,
    onError: onFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: signInQueries.all() }),
  });
}

export function useExport({
  onSuccess,
  onFailure,
}: {
  onSuccess: (text: string) => void;
  onFailure: (error: Error) => void;
}) {
  return useMutation({
    mutationFn: exportAccount,
    onSuccess: (text) => text !== null && onSuccess(text),
    onError: onFailure,
  });
}

/** Null if the user has changed: one user's data is never saved for the next. */
export async function exportAccount(): Promise<string | null> {
  const token = readToken();
  const { body } = await unwrap(api.GET("/auth/export", { cache: "no-store" }));
  return readToken() === token ? JSON.stringify(body, null, 2) : null;
}

export class PhoneDataRemains extends Error {
  override readonly name = "LeftOnPhone";
}

export function useDeleteAccount({
  onSuccess,
  onFailure,
}: {
  onSuccess: (message: string) => void;
  onFailure: (error: Error) => void;
}) {
  const queryClient = useQueryClient();
  const { mutate, ...deletion } = useMutation({
    mutationKey: DELETE_KEY,
    mutationFn: deleteAccount,
    onSuccess: (message) => message !== null && onSuccess(message),
    onError: onFailure,
  });
  return {
    ...deletion,
    start: (password: string) => {
      if (queryClient.isMutating({ mutationKey: DELETE_KEY }) === 0) mutate(password);
    },
  };
}

export async function deleteAccount(password: string): Promise<string | null> {
  const token = readToken();
  const { message } = (await unwrap(api.DELETE("/auth/account", { body: { password } }))).body;
  const now = readToken();
  if (now !== null && now !== token) return null;
  await clearUserData().catch((error: unknown) => {
    throw new PhoneDataRemains(message, { cause: error });
  });
  return message;
}
