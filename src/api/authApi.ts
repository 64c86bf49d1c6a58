import {
  AuthClient,
  type AuthError,
  isAuthPKCECodeVerifierMissingError,
  isAuthSessionMissingError,
  type Provider,
} from '@supabase/supabase-js';
import * as v from 'valibot';
import { id } from '#domain/fields.ts';
import type { Factor, NewFactor, SecondFactor } from '#domain/secondFactor.ts';
import { Fault } from './fault.ts';
import { authorisedFetch, type HttpTransport, plainFetch } from './httpTransport.ts';

/** A session of the auth service. Its refresh token becomes the rider's session at the main API (renewSession). */
export type AuthSession = { accessToken: string; refreshToken: string };

/** A new session, and whose it is. */
export type OpenedSession = { session: AuthSession; rider: SecondFactor };

type EmailCode = { email: string; code: string };
type ChallengedCode = { factorId: string; challengeId: string; code: string };

export type AuthApiDeps = {
  transport: HttpTransport;
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Where the code verifier of a provider's sign-in waits while the provider's page is open. */
  verifiers: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/** Sign-out deletes it with everything of the rider. */
const VERIFIER = 'velorent.rider.auth-code-verifier';
/** The library's name for the verifier of the flow that began last, under an empty storage key. */
const LAST_VERIFIER = '-code-verifier';

/** Calls of the auth service. All reject with a Fault: the auth service's codes stand in faultTable.ts. */
export type AuthApi = ReturnType<typeof createAuthApi>;

/**
 * The app's one `AuthClient` (docs/decisions/014-supabase-js.md). It holds no session of its own: before sign-in each
 * call brings one, after it the calls carry the rider's token and are repeated after a renewal like all others.
 */
export function createAuthApi({ transport, supabaseUrl, supabaseAnonKey, verifiers }: AuthApiDeps) {
  const url = `${supabaseUrl}/auth/v1`;
  /** The session of the running call; null: the rider's own. */
  let session: AuthSession | null = null;
  /** A provider's sign-in begins. The code of a mail needs no verifier, although the library makes one. */
  let begins = false;
  const asRider = authorisedFetch(transport, {
    base: url,
    bare: ['/token', '/recover', '/verify'],
    optional: ['/'],
    bearer: ({ supabaseAccessToken }) => supabaseAccessToken,
    headers: {},
    query: {},
  });
  const asGiven = plainFetch(transport, url);

  const client = new AuthClient({
    url,
    headers: { apikey: supabaseAnonKey },
    // An empty key: the library opens no channel to other tabs. They hear of a session from us (platform/tabs).
    storageKey: '',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    flowType: 'pkce',
    // Without a session the library then asks all the same: the bearer comes with the request.
    hasCustomAuthorizationHeader: true,
    fetch: (input, init) => {
      const request = new Request(input, init);
      return request.headers.has('Authorization') ? asGiven(request) : asRider(request);
    },
    storage: {
      getItem: (key) =>
        key === '' ? libraryText(session) : key === LAST_VERIFIER ? verifiers.getItem(VERIFIER) : null,
      setItem: (key, value) => (begins && key === LAST_VERIFIER ? verifiers.setItem(VERIFIER, value) : undefined),
      // The library forgets the verifier also when the network failed, and another try needs it.
      removeItem: () => undefined,
    },
  });

  async function as<Data>(given: AuthSession | null, ask: () => Promise<Data>): Promise<Data> {
    session = given;
    try {
      return await ask();
    } finally {
      session = null;
    }
  }

  const forgetProvider = () => verifiers.removeItem(VERIFIER);

  return {
    /** The rider of a session, and their verified factors. */
    riderOf: (given: AuthSession): Promise<SecondFactor> =>
      as(given, async () => riderIn((await answered(client.getUser())).user)),
    /** @returns the id of a challenge, which one code may answer within five minutes */
    challenge: (given: AuthSession | null, factorId: string): Promise<string> =>
      as(given, async () => v.parse(withId, await answered(client.mfa.challenge({ factorId }))).id),
    /** @returns the refresh token of the session, which now has the assurance level aal2 */
    verify: (given: AuthSession | null, { factorId, challengeId, code }: ChallengedCode): Promise<string> =>
      as(given, async () => tokenIn(await answered(client.mfa.verify({ factorId, challengeId, code })))),

    /**
     * Asks for a mail with a code. The answer is the same for an address that no rider has.
     * @param captchaToken null where the operator has no captcha
     */
    sendRecoveryCode: async ({
      email,
      captchaToken,
    }: {
      email: string;
      captchaToken: string | null;
    }): Promise<void> => {
      await answered(client.resetPasswordForEmail(email, captchaToken === null ? {} : { captchaToken }));
    },
    verifyRecoveryCode: async ({ email, code }: EmailCode): Promise<OpenedSession> =>
      openedIn(await answered(client.verifyOtp({ type: 'recovery', email, token: code }))),

    /**
     * The address at which a provider's sign-in begins; the browser must remember what it began.
     * @param redirectTo where the provider leads back to, with a code
     */
    providerAddress: async ({ provider, redirectTo }: { provider: string; redirectTo: string }): Promise<string> => {
      if (!isProvider(provider)) throw new Error(`no name of a provider: ${provider}`);
      const options = { redirectTo, scopes: 'email', skipBrowserRedirect: true };
      begins = true;
      try {
        return v.parse(withAddress, await answered(client.signInWithOAuth({ provider, options }))).url;
      } finally {
        begins = false;
      }
    },
    /** Needs what this browser remembers of the beginning. It is forgotten with the auth service's answer. */
    exchangeCode: async (code: string): Promise<OpenedSession> => {
      const answer = await answered(client.exchangeCodeForSession(code)).catch((cause: unknown) => {
        if (!Fault.from(cause).isUnknown) forgetProvider();
        throw cause;
      });
      forgetProvider();
      return openedIn(answer);
    },
    /** The sign-in through a provider has ended without a code. */
    forgetProvider,

    /** The signed-in rider's verified factors. */
    listFactors: async (): Promise<readonly Factor[]> => riderIn((await answered(client.getUser())).user).factors,
    /**
     * Makes the secret of a new factor, in place of those that were begun and never verified.
     * @param issuer the name of the app beside the codes
     */
    prepareFactor: async ({ name, issuer }: { name: string; issuer: string }): Promise<NewFactor> => {
      const { factors } = v.parse(user, (await answered(client.getUser())).user);
      for (const { id: factorId, status } of factors)
        if (status !== 'verified') await answered(client.mfa.unenroll({ factorId }));
      const made = v.parse(
        newFactor,
        await answered(client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })),
      );
      const { secret, uri, qr_code } = made.totp;
      return { id: made.id, secret, secretAddress: uri, secretPicture: qr_code.slice(qr_code.indexOf('<')) };
    },
    removeFactor: async (factorId: string): Promise<void> => {
      await answered(client.mfa.unenroll({ factorId }));
    },
  };
}

/** As the library stores a session. Without a time it never takes it for expired: renewals are ours. */
const libraryText = (session: AuthSession | null): string | null =>
  session &&
  JSON.stringify({ access_token: session.accessToken, refresh_token: session.refreshToken, expires_at: null });

type Answer<Data> = { data: Data; error: null } | { data: unknown; error: AuthError };

/** @throws {Fault} */
async function answered<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const answer = await call;
  if (answer.error === null) return answer.data;
  throw faultOf(answer.error);
}

/** GoTrue says in its text how long to wait: “… only request this after 42 seconds.” */
const WAIT = /after (\d{1,6}) seconds?\b/;

function faultOf(cause: AuthError): Fault {
  const { status = 502, message } = cause;
  if (status === 0) return Fault.from(new TypeError(message));
  const wait = WAIT.exec(message)?.[1];
  // A page of a proxy has no code and no status here.
  return Fault.ofAnswer(new Response(null, { status: status >= 400 ? status : 502 }), {
    code: codeOf(cause),
    ...(wait !== undefined && { retries_in: Number(wait) }),
  });
}

/** The library leaves the code out where it has an error of its own. */
function codeOf(cause: AuthError): string | undefined {
  if (isAuthPKCECodeVerifierMissingError(cause)) return 'pkce_code_verifier_not_found';
  return isAuthSessionMissingError(cause) ? 'session_not_found' : cause.code;
}

const token = v.pipe(v.string(), v.minLength(1));
const withId = v.object({ id: token });
const newFactor = v.object({ id: token, totp: v.object({ secret: token, uri: token, qr_code: v.string() }) });
const tokens = v.object({ refresh_token: token });
const user = v.object({
  id,
  factors: v.optional(
    v.array(
      v.object({
        id: v.string(),
        friendly_name: v.fallback(v.optional(v.string(), ''), ''),
        factor_type: v.string(),
        status: v.string(),
        created_at: v.fallback(v.optional(v.string(), ''), ''),
      }),
    ),
    [],
  ),
});

const withAddress = v.object({ url: token });
/** The library lists those of today; an operator's auth service may have more. */
const isProvider = (name: string): name is Provider => /^[a-z][a-z0-9_:-]*$/.test(name);
const withSession = v.object({ session: v.object({ access_token: token, refresh_token: token, user }) });

function openedIn(answer: unknown): OpenedSession {
  const { session: opened } = v.parse(withSession, answer);
  return {
    session: { accessToken: opened.access_token, refreshToken: opened.refresh_token },
    rider: riderIn(opened.user),
  };
}

const tokenIn = (answer: unknown): string => v.parse(tokens, answer).refresh_token;

function riderIn(answer: unknown): SecondFactor {
  const { id: riderId, factors } = v.parse(user, answer);
  const verified = factors.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
  return {
    riderId,
    factors: verified.map((one) => {
      const addedAt = Date.parse(one.created_at);
      return { id: one.id, name: one.friendly_name, addedAt: Number.isFinite(addedAt) ? addedAt : null };
    }),
  };
}
