import type { MoneyDeps } from '#app/services/money/openMoney.ts';
import { lazy } from '#domain/lazy.ts';

/** Payments, codes, the metro's bonus. */
export function createMoney(parts: MoneyDeps) {
  const { watch } = parts.riderMemory;
  const record = lazy(
    async () => (await import('#app/services/money/openPaymentRecord.ts')).openPaymentRecord(parts),
    watch,
  );
  return {
    /** Loads with the first money screen. Always the same object for one rider. Rejects when nobody is signed in. */
    charts: lazy(async () => {
      const [{ openMoney }, { payments }] = await Promise.all([import('#app/services/money/openMoney.ts'), record()]);
      return openMoney(parts, payments);
    }, watch),
    /** Where the rider goes after the provider's page. Loads with the first payment. */
    payReturn: record,
    /**
     * The path where the rider continues after sign-in or payment (domain/paymentOrder). Removes the stored return.
     * Never rejects.
     * @param otherwise a path of this app, used when nothing is stored
     */
    resumePath: (otherwise: string): Promise<string> =>
      record()
        .then((opened) => opened.resumePath(otherwise))
        .catch(() => otherwise),
  };
}
