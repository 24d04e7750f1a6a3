import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { components } from "#contract";
import { api, unwrap } from "#src/api/client.ts";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";
import { hashToken } from "#offline/token-hash.ts";
import {
  EXPIRED,
  readToken,
  requireStorage,
  currentReader,
  sessionIdOf,
  storeToken,
} from "#src/storage/session.ts";
import { clearUserData, finishCleanup, markUserData } from "#src/logout/cleanup.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";

type Schemas = components["schemas"];
export type Outcome<T> = { onSuccess: (result: T) => void; onFailure: (error: Error) => void };
type SignInOutcome<T, S> = {
  onSend: () => S;
  onSuccess: (result: T, sent: S) => void;
  onFailure: (error: Error) => void;
};

/** Callbacks belong to the hook: signing in unmounts the form, which drops a call's callbacks. */
export function useLogin<S>({ onSend, onSuccess, onFailure }: SignInOutcome<User, S>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["LoginBody"]) => {
      requireStorage();
      // The login in the top bar has no box. Elsewhere it is ticked by default.
      const login = { remember_me: true, ...body };
      const { data } = (await unwrap(api.POST("/auth/login", { body: login }))).body;
      await startSession(queryClient, data.token, {
        data: data.user,
        price_per_unit: data.price_per_unit,
        impersonator: null,
      });
      return data.user;
    },
    onMutate: onSend,
    onSuccess: (user, _body, sent) => onSuccess(user, sent),
    onError: onFailure,
  });
}

export type Registered = { message: string; isNew: boolean; signedIn: boolean };

export function useRegister<S>({ onSend, onSuccess, onFailure }: SignInOutcome<Registered, S>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["RegisterBody"]) => {
      requireStorage();
      const { message, data } = (await unwrap(api.POST("/auth/register", { body }))).body;
      if (data.token === undefined) return { message, isNew: data.new, signedIn: false };
      await startSession(queryClient, data.token, null);
      await queryClient.prefetchQuery(userQueries.me());
      return { message, isNew: data.new, signedIn: true };
    },
    onMutate: onSend,
    onSuccess: (registered, _body, sent) => onSuccess(registered, sent),
    onError: onFailure,
  });
}

export function useVerifyEmail({ onSuccess }: Pick<Outcome<string>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["VerifyEmailBody"]) =>
      (await unwrap(api.POST("/auth/verify/email", { body }))).body.message,
    onSuccess: (message) => {
      void queryClient.invalidateQueries({ queryKey: userQueries.all() });
      onSuccess(message);
    },
  });
}

export function useResendVerification({ onSuccess, onFailure }: Outcome<string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await unwrap(api.POST("/auth/verify/resend"))).body.message,
    onSuccess,
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: userQueries.all() });
      onFailure(error);
    },
  });
}

type Me = { data: User; price_per_unit: number; impersonator: Schemas["Impersonator"] | null };

/** After an expired session, the owner keeps the saved data; for anybody else it is removed. */
async function settleExpired(token: string, me: Me | null): Promise<void> {
  const isOwner = me !== null && (await openOwnSession(token, me.data.id).catch(() => false));
  if (!isOwner) await clearUserData().catch(() => undefined);
}

async function openOwnSession(token: string, userId: number): Promise<boolean> {
  const { openSession, readOwner } = await import("#src/storage/device-store.ts");
  if ((await withTimeout(PAGE_STORE_TIMEOUT_MS, readOwner())) !== userId) return false;
  await withTimeout(PAGE_STORE_TIMEOUT_MS, openSession(await hashToken(token), userId));
  return true;
}

/** The only place where a session begins. `me` is null if not known yet. */
export async function startSession(
  queryClient: QueryClient,
  token: string,
  me: Me | null,
): Promise<void> {
  await finishCleanup().catch(() => undefined);
  const before = queryClient.getQueryData(userQueries.me().queryKey)?.body.data.id;
  const isSamePerson = me !== null && before === me.data.id;
  if (readToken() !== null && !isSamePerson) await markUserData();
  if (currentReader.read() === EXPIRED) await settleExpired(token, me);
  // Before the token: listeners to the sign-in then find the user without a request.
  if (me !== null)
    queryClient.setQueryData(userQueries.me(sessionIdOf(token)).queryKey, {
      body: me,
      savedAt: null,
    });
  storeToken(token);
  void queryClient.prefetchQuery(unlockedQueries.sync());
}
