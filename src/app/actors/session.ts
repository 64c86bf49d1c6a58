import { fromPromise, type ActorRefFrom } from 'xstate';
import type { GatewayApi, MainApi } from '#api/clients.ts';
import type { GrantedSession } from '#api/session.ts';
import { storeSession, loadSessionApi, renewOnce, type TokenRenewalDeps } from '#app/services/tokenRenewal.ts';
import type { Lazy } from '#domain/lazy.ts';
import { deferredLogic, notLoaded } from '#machines/deferredLogic.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type {
  CodeOutcome,
  Credentials,
  Verification,
  Ending,
  FactorCode,
  RenewalOutcome,
  Restored,
  RideCharts,
  SignInOutcome,
  SignInRequest,
} from '#machines/session/session.types.ts';
import type { Entrance } from './entrance.ts';
import type { provideRealtime } from './realtime.ts';

export type SessionDeps = TokenRenewalDeps & {
  mainOnce: MainApi;
  gatewayApi: GatewayApi;
  /** The rider's data in memory. */
  riderMemory: { clear(): void };
  /** A visitor does not need these charts: they load before a session starts. */
  rideCharts: Lazy<RideCharts>;
  /** Whether the rider has a ride, as far as this phone knows. */
  rideIsOn(): boolean;
  realtime: ReturnType<typeof provideRealtime>;
  /** Ways in that are longer than login and PIN. Loads with the first of them. */
  entrance: () => Promise<Entrance>;
  /** Deletes the rider's data from this browser. */
  forgetRider(): Promise<void>;
  navigation: DocumentNavigation;
  report: (cause: unknown) => void;
};

/** Document loads: they remove all of a rider's data from memory (decisions §1). */
export type DocumentNavigation = {
  openMain(): void;
  /** Opens the main page with this path as a parameter. */
  openUnauthorised(): void;
  /** Reloads on the first call of this visit; false afterwards. */
  reloadOnce(): boolean;
};

export const provideSession = (parts: SessionDeps) =>
  sessionMachine.provide({
    actors: {
      rent: deferredLogic(() => loaded(parts).rent),
      pushQueue: deferredLogic(() => loaded(parts).pushQueue),
      realtime: parts.realtime,
      restoreSession: fromPromise<Restored>(async () => {
        const stored = parts.store.read();
        return stored ? { kind: 'kept', riderId: stored.riderId } : { kind: 'nothing' };
      }),
      loadRide: fromPromise<void, { tries: number }>(async ({ input }) => {
        await parts.rideCharts().catch((cause: unknown) => {
          // The reload also loads the files of a newer version. The chart stays in its state until then.
          if (input.tries > 0 && parts.navigation.reloadOnce()) return new Promise<never>(() => {});
          throw cause;
        });
      }),
      signIn: fromPromise<SignInOutcome, SignInRequest>(({ input, signal }) =>
        input.by === 'pin' ? signIn(parts, input, signal) : otherwise(parts, input, signal),
      ),
      checkCode: fromPromise<CodeOutcome, FactorCode>(({ input, signal }) => checkCode(parts, input, signal)),
      renew: fromPromise<RenewalOutcome, { riderId: string }>(({ input, signal }) =>
        renewOnce(parts, input.riderId, signal),
      ),
      verifySession: fromPromise<RenewalOutcome, Verification>(({ input, signal }) =>
        verifySession(parts, input, signal),
      ),
      endSession: fromPromise<void, Ending>(({ input }) => endSession(parts, input)),
    },
    actions: {
      report: (_, { cause }) => parts.report(cause),
      dropTokens: () => parts.tokens.clear(),
      openMainPage: () => parts.navigation.openMain(),
      openUnauthorisedPage: () => parts.navigation.openUnauthorised(),
    },
  });

/** Whether there is a ride, from the persisted ride or from the server. */
export const rideIsOn = (session: ActorRefFrom<typeof sessionMachine>): boolean => {
  const { rent } = session.getSnapshot().children;
  return rent !== undefined && rent.getSnapshot().context.rent !== null;
};

const loaded = ({ rideCharts }: SessionDeps): RideCharts => rideCharts.loaded() ?? notLoaded();

const tryLoad = ({ rideCharts, report }: SessionDeps): Promise<boolean> =>
  rideCharts().then(
    () => true,
    (cause: unknown) => {
      report(cause);
      return false;
    },
  );

const OFFLINE_REFUSAL = { kind: 'refused', refusal: { code: 'offlineLogin' } } as const;

async function signIn(parts: SessionDeps, credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const [answer, isLoaded] = await Promise.all([
    loadSessionApi().then(
      ({ authenticate }) => authenticate(parts.gatewayApi, credentials, signal),
      () => OFFLINE_REFUSAL,
    ),
    tryLoad(parts),
  ]);
  if (answer.kind === 'refused') return answer;
  if (!isLoaded) return OFFLINE_REFUSAL;
  if (answer.kind === 'stale') {
    // The page is reloading: the chart stays in its state until then.
    if (parts.navigation.reloadOnce()) return new Promise(() => {});
    return { kind: 'refused', refusal: { code: 'commonError' } };
  }
  if (answer.kind === 'secondFactor') {
    const entrance = await parts.entrance().catch(() => null);
    const opened = await entrance?.open(answer.session, signal);
    if (!opened || opened.kind === 'over') return OFFLINE_REFUSAL;
    return opened.kind === 'signedIn' ? begin(parts, opened) : opened;
  }
  return begin(parts, answer);
}

/** By the code of a mail or of a provider. */
async function otherwise(
  parts: SessionDeps,
  request: Exclude<SignInRequest, { by: 'pin' }>,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  // Before the code is used up: it works once.
  if (!(await tryLoad(parts))) return { kind: 'refused', refusal: { code: 'networkErrorTitle' } };
  const entrance = await parts.entrance();
  const answer = await (request.by === 'email'
    ? entrance.byEmail(request, signal)
    : entrance.byProvider(request, signal));
  if (answer.kind === 'over') return { kind: 'refused', refusal: answer.refusal };
  return answer.kind === 'signedIn' ? begin(parts, answer) : answer;
}

/** The first step has loaded all code that this one needs. */
async function checkCode(parts: SessionDeps, code: FactorCode, signal: AbortSignal): Promise<CodeOutcome> {
  const answer = await (await parts.entrance()).checkCode(code, signal);
  return answer.kind === 'signedIn' ? begin(parts, answer) : answer;
}

/** Nothing of another rider stays on the phone. */
async function begin(parts: SessionDeps, granted: GrantedSession) {
  const { riderId } = granted.tokens;
  const previous = parts.store.read();
  if (previous !== null && previous.riderId !== riderId) {
    parts.riderMemory.clear();
    await parts.forgetRider();
  }
  storeSession(parts, granted);
  return { kind: 'signedIn', riderId, secondsLeft: parts.tokens.secondsLeft() } as const;
}

/**
 * Checks a refusal; the main API decides. A refused renewal is its own word: without a ride it is final, during a ride
 * its token endpoint is asked once more. A bearer may have been refused by the gateway alone: the main API's profile is
 * asked, with or without a ride.
 */
async function verifySession(
  parts: SessionDeps,
  { riderId, refused }: Verification,
  signal: AbortSignal,
): Promise<RenewalOutcome> {
  if (refused === 'renewal') return parts.rideIsOn() ? renewOnce(parts, riderId, signal) : { kind: 'refused' };
  const calls = await loadSessionApi().catch(() => null);
  if (await calls?.isBearerRefused(parts.mainOnce, signal)) return { kind: 'refused' };
  return { kind: 'renewed', riderId, secondsLeft: parts.tokens.secondsLeft() };
}

async function endSession(parts: SessionDeps, { riderId, revokeOnServer }: Ending): Promise<void> {
  const stored = parts.store.read();
  parts.tokens.clear();
  parts.riderMemory.clear();
  // Another rider has signed in in another tab meanwhile: the stored session is theirs.
  if (stored && stored.riderId !== riderId) return;
  parts.store.clear();
  await parts.forgetRider();
  parts.tabs.broadcast({ kind: 'signedOut', byServer: !revokeOnServer });
  if (!revokeOnServer || !stored) return;
  const calls = await loadSessionApi().catch(() => null);
  await calls?.revokeSession(parts.mainApi, stored.refreshToken);
}
