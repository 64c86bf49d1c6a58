import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Credentials, RenewalOutcome, Restored, SignInOutcome } from '#machines/session/session.types.ts';
import { keepOpened, loadCalls, renewOnce, type RenewalParts } from '#app/renewal.ts';
import type { provideRealtime } from './realtime.ts';
import type { LaterRide } from './laterRide.ts';

export type SessionParts = RenewalParts & {
  gatewayApi: GatewayApi;
  /** What of the rider's stands in memory. */
  riderMemory: { clear(): void };
  ride: LaterRide;
  realtime: ReturnType<typeof provideRealtime>;
  /** Takes what is the rider's from this browser. */
  forgetRider(): Promise<void>;
  page: Page;
  pause(milliseconds: number): Promise<void>;
  report: (cause: unknown) => void;
};

/** Document loads: nothing of a rider stays in memory (decisions §1). */
export type Page = {
  openMain(): void;
  /** The main page, with this path carried along. */
  openUnauthorised(): void;
  /** Reloads on the first call of this visit; false afterwards. */
  reloadOnce(): boolean;
};

/** The share of a retry's wait that is left to chance, so that phones do not come back in step. */
const JITTER = 0.5;

const LOAD_AGAIN_MS = 1_000;
const LONGEST_LOAD_WAIT_MS = 10_000;

export const provideSession = (parts: SessionParts) =>
  sessionMachine.provide({
    actors: {
      rent: parts.ride.chart,
      pushQueue: parts.ride.pushQueue,
      realtime: parts.realtime,
      restoreSession: fromPromise<Restored>(async () => {
        const kept = parts.store.read();
        if (!kept) return { kind: 'nothing' };
        await loadSurely(parts);
        return { kind: 'kept', riderId: kept.riderId };
      }),
      signIn: fromPromise<SignInOutcome, Credentials>(({ input, signal }) => signIn(parts, input, signal)),
      renew: fromPromise<RenewalOutcome>(({ signal }) => renewOnce(parts, signal)),
      endSession: fromPromise<void, { tellServer: boolean }>(({ input }) => endSession(parts, input.tellServer)),
    },
    delays: {
      retryIsDue: ({ context }) => {
        const whole = Math.min(200 * context.attempt, 30_000);
        return whole * (1 - JITTER * Math.random());
      },
    },
    actions: {
      report: (_, { cause }) => parts.report(cause),
      resetRiderData: () => parts.riderMemory.clear(),
      dropTokens: () => parts.tokens.clear(),
      openMainPage: () => parts.page.openMain(),
      openUnauthorisedPage: () => parts.page.openUnauthorised(),
    },
  });

const loadWithin = ({ ride, report }: SessionParts): Promise<boolean> =>
  ride.load().then(
    () => true,
    (cause: unknown) => {
      report(cause);
      return false;
    },
  );

/**
 * A kept rider is not turned away because a file did not arrive, and least of all in a ride. One try more, then the page is
 * loaded anew, which also brings a newer version's files; after that it is asked for until it comes.
 */
async function loadSurely(parts: SessionParts): Promise<void> {
  for (let tries = 1; !(await loadWithin(parts)); tries += 1) {
    if (tries > 1 && parts.page.reloadOnce()) return new Promise(() => {});
    await parts.pause(Math.min(tries * LOAD_AGAIN_MS, LONGEST_LOAD_WAIT_MS));
  }
}

const NOT_REACHED = { kind: 'refused', refusal: { code: 'offlineLogin' } } as const;

async function signIn(parts: SessionParts, credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const [answer, isLoaded] = await Promise.all([
    loadCalls().then(
      ({ authenticate }) => authenticate(parts.gatewayApi, credentials, signal),
      () => NOT_REACHED,
    ),
    loadWithin(parts),
  ]);
  if (answer.kind === 'refused') return answer;
  if (!isLoaded) return NOT_REACHED;
  if (answer.kind === 'stale') {
    // The page is on its way out: the chart stays where it is until then.
    if (parts.page.reloadOnce()) return new Promise(() => {});
    return { kind: 'refused', refusal: { code: 'commonError' } };
  }
  const previous = parts.store.read();
  const isAnotherRider = previous !== null && previous.riderId !== answer.tokens.riderId;
  if (isAnotherRider) await parts.forgetRider();
  keepOpened(parts, answer);
  return { kind: 'signedIn', riderId: answer.tokens.riderId, secondsLeft: parts.tokens.secondsLeft(), isAnotherRider };
}

async function endSession(parts: SessionParts, tellServer: boolean): Promise<void> {
  const kept = parts.store.read();
  parts.tokens.clear();
  parts.riderMemory.clear();
  parts.store.clear();
  await parts.forgetRider();
  parts.tabs.tell({ kind: 'signedOut' });
  if (!tellServer || !kept) return;
  const calls = await loadCalls().catch(() => null);
  await calls?.revokeSession(parts.mainApi, kept.refreshToken);
}
