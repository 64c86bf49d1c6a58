import { fromPromise } from 'xstate';
import type { MainApi } from '#api/clients.ts';
import { applyCode } from '#api/promoCodes.ts';
import { listTariffs } from '#api/tariffs.ts';
import { promoKind, type PromoOutcome } from '#domain/promoCode.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import type { Clipboard } from '#platform/clipboard.ts';

export const providePromo = ({ mainApi, clipboard }: { mainApi: MainApi; clipboard: Clipboard }) => {
  /** The try without an answer yet. The same code is sent again under the same key, also from another sheet. */
  let pending: { code: string; key: string } | null = null;

  return promoMachine.provide({
    actors: {
      readClipboard: fromPromise<string | null>(() => clipboard.read()),
      listTariffs: fromPromise<readonly string[]>(async ({ signal }) =>
        (await listTariffs(mainApi, signal)).items.map(({ Id }) => Id),
      ),
      applyCode: fromPromise<PromoOutcome, { code: string }>(async ({ input: { code }, signal }) => {
        pending = pending?.code === code ? pending : { code, key: crypto.randomUUID() };
        const outcome = await applyCode(mainApi, { kind: promoKind(code), ...pending }, signal);
        pending = null;
        return outcome;
      }),
    },
  });
};
