import { lazy } from '#domain/lazy.ts';
import type { MoneyParts } from '../money/openMoney.ts';

const resumeCode = lazy(() => import('../readResumePath.ts'));

/** Payments, codes, the metro's bonus. */
export function createMoney(parts: MoneyParts) {
  const payReturn = lazy(async () =>
    (await import('#platform/payReturnSlot.ts')).createPayReturnSlot(() => parts.session.getSnapshot().context.riderId),
  );
  return {
    /** Loads with the first money screen. Always the same object for one rider. Rejects when nobody is signed in. */
    charts: lazy(async () => (await import('../money/openMoney.ts')).openMoney(parts), parts.riderMemory.watch),
    /**
     * The stored payment redirect, used when the rider returns from the provider's page. Loads with the first payment.
     */
    payReturn,
    /**
     * The path where the rider continues after sign-in or payment (domain/payReturn). Removes the stored redirect.
     * Never rejects.
     * @param otherwise a path of this app, used when nothing is stored
     */
    resumePath: (otherwise: string): Promise<string> =>
      resumeCode()
        .then(({ readResumePath }) => readResumePath({ ...parts, payReturn }, otherwise))
        .catch(() => otherwise),
  };
}
