import { fromPromise } from 'xstate';
import type { AuthApi } from '#api/authApi.ts';
import { Fault } from '#api/fault.ts';
import type { TokenStore } from '#api/tokens.ts';
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
import type { AppParts } from '../parts.ts';
import { replaceSession, type TokenRenewalParts } from '../tokenRenewal.ts';

export type SecondFactorParts = Pick<TokenRenewalParts, 'store' | 'tabs'> & {
  session: Pick<AppParts['session'], 'getSnapshot' | 'send'>;
  auth: () => Promise<AuthApi>;
  tokens: Pick<TokenStore, 'current' | 'waitForNew'>;
  /** The name of the app beside the codes. */
  issuer: () => string;
  report: (cause: unknown) => void;
};

const refused = (cause: unknown): { kind: 'refused'; refusal: Refusal } => ({
  kind: 'refused',
  refusal: refusalOf(Fault.from(cause)),
});
/** Of a call that may have done its work although no answer came. */
const refusedOrUnknown = (cause: unknown) =>
  Fault.from(cause).isUnknown ? ({ kind: 'unanswered' } as const) : refused(cause);
/** A factor that is gone is removed. */
const removedOrNot = (cause: unknown): FactorRemoved =>
  Fault.from(cause).details.code === 'mfa_factor_not_found' ? { kind: 'removed' } : refusedOrUnknown(cause);

/** Gives the chart of the second factor its calls. The secret of a new one stays in the chart of the open page. */
export const provideSecondFactor = (parts: SecondFactorParts) =>
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
        checkCode(parts, input, signal).catch(refused),
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
 * A right code raises the session to aal2: its new refresh token replaces the stored one, and a renewal brings tokens
 * that say so.
 */
async function checkCode(
  { session, auth, tokens, store, tabs }: SecondFactorParts,
  { factorId, code }: FactorCode,
  signal: AbortSignal,
): Promise<CodeChecked> {
  const { riderId } = session.getSnapshot().context;
  if (riderId === null) throw new DOMException('signed out', 'AbortError');
  const api = await auth();
  // Outside of the lock: it may need a renewal.
  const challengeId = await api.challenge(null, factorId);
  const stale = tokens.current()?.jwt ?? null;
  try {
    await replaceSession({ store, tabs }, riderId, () => api.verify(null, { factorId, challengeId, code }));
  } catch (cause) {
    return refusedOrUnknown(cause);
  }
  session.send({ type: 'server.answered401' });
  // Without a renewal now the code was accepted all the same.
  await tokens.waitForNew(stale, signal).catch(() => undefined);
  return { kind: 'accepted' };
}
