import { fromPromise, waitFor } from 'xstate';
import type { AuthApi } from '#api/authApi.ts';
import { Fault } from '#api/fault.ts';
import type { TokenStore } from '#api/tokens.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { replaceSession, type TokenRenewalDeps } from '#app/services/tokenRenewal.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { freeName } from '#domain/secondFactor.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import type {
  CodeChecked,
  FactorPrepared,
  FactorRemoved,
  FactorsListed,
} from '#machines/secondFactor/secondFactor.types.ts';
import type { FactorCode } from '#machines/session/session.types.ts';

export type SecondFactorDeps = Pick<TokenRenewalDeps, 'store' | 'tabs'> & {
  session: Pick<AppDeps['session'], 'getSnapshot' | 'send'>;
  auth: () => Promise<AuthApi>;
  tokens: Pick<TokenStore, 'current' | 'waitForNew'>;
  /** Resolves when no renewal is due; rejects when one does not come through. */
  whenRenewed: () => Promise<unknown>;
  /** The name of the app beside the codes. */
  issuer: () => string;
  report: (cause: unknown) => void;
};

/** A renewal that takes longer counts as one that does not come, ms. */
const RENEWED_WITHIN_MS = 15_000;

export const whenRenewed = (session: AppDeps['session']): Promise<unknown> =>
  waitFor(session, (now) => now.matches({ signedIn: 'fresh' }), { timeout: RENEWED_WITHIN_MS });

const refused = (cause: unknown): { kind: 'refused'; refusal: Refusal } => ({
  kind: 'refused',
  refusal: refusalOf(Fault.from(cause)),
});
/** Of a call that may have done its work although no answer came. */
const refusedOrUnknown = (cause: unknown) =>
  Fault.from(cause).isUnknown ? ({ kind: 'unanswered' } as const) : refused(cause);
/** Removed in another tab, or by support. */
const isGone = (cause: unknown): boolean => Fault.from(cause).details.code === 'mfa_factor_not_found';
const removedOrNot = (cause: unknown): FactorRemoved => (isGone(cause) ? { kind: 'removed' } : refusedOrUnknown(cause));
const goneOrRefused = (cause: unknown): CodeChecked => (isGone(cause) ? { kind: 'gone' } : refused(cause));

/** Gives the chart of the second factor its calls. The secret of a new one stays in the chart of the open page. */
export const provideSecondFactor = (parts: SecondFactorDeps) =>
  secondFactorMachine.provide({
    actors: {
      listFactors: fromPromise<FactorsListed>(() =>
        parts
          .auth()
          .then(async (api) => ({ kind: 'listed' as const, factors: await api.listFactors() }))
          .catch(refused),
      ),
      prepareFactor: fromPromise<FactorPrepared>(() =>
        parts
          .auth()
          .then(async (api) => {
            const name = freeName(await api.listFactors());
            return { kind: 'prepared' as const, factor: await api.prepareFactor({ name, issuer: parts.issuer() }) };
          })
          .catch(refused),
      ),
      checkCode: fromPromise<CodeChecked, FactorCode>(({ input, signal }) =>
        checkCode(parts, input, signal).catch(goneOrRefused),
      ),
      removeFactor: fromPromise<FactorRemoved, { factorId: string }>(({ input }) =>
        parts
          .auth()
          .then(async (api) => {
            await api.removeFactor(input.factorId);
            return { kind: 'removed' as const };
          })
          .catch(removedOrNot),
      ),
    },
    actions: { report: (_, { cause }) => parts.report(cause) },
  });

/**
 * A right code raises the session to aal2: its new refresh token replaces the stored one, and a renewal returns tokens of
 * that level. If the answer is lost, we still hold the previous refresh token. The auth service accepts it for one more
 * renewal, so renew before you ask for another code.
 */
async function checkCode(
  { session, auth, tokens, store, tabs, whenRenewed }: SecondFactorDeps,
  { factorId, code }: FactorCode,
  signal: AbortSignal,
): Promise<CodeChecked> {
  const { riderId } = session.getSnapshot().context;
  if (riderId === null) throw new DOMException('signed out', 'AbortError');
  const api = await auth();
  await whenRenewed().catch(() => {
    throw new TypeError('a renewal is due, and did not come');
  });
  // Outside of the lock: it may need a renewal.
  const challengeId = await api.challenge(null, factorId);
  const stale = tokens.current()?.jwt ?? null;
  const answer = await replaceSession({ store, tabs }, riderId, () =>
    api.verify(null, { factorId, challengeId, code }),
  ).then(
    () => ({ kind: 'accepted' }) as const,
    (cause: unknown) => (isGone(cause) ? ({ kind: 'gone' } as const) : refusedOrUnknown(cause)),
  );
  if (answer.kind === 'accepted' || answer.kind === 'unanswered') {
    session.send({ type: 'server.answered401' });
    // Without a renewal now the code was accepted, or not answered, all the same.
    await tokens.waitForNew(stale, signal).catch(() => undefined);
  }
  return answer;
}
