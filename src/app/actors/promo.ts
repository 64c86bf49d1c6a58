import { fromPromise } from 'xstate';
import type { MainApi } from '#api/clients.ts';
import { applyCode } from '#api/codes.ts';
import { listTariffs } from '#api/tariffs.ts';
import { promoKind, type PromoOutcome } from '#domain/promoCode.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import type { Clipboard } from '#platform/clipboard.ts';

export const providePromo = ({ mainApi, clipboard }: { mainApi: MainApi; clipboard: Clipboard }) => {
  /** The try whose answer is still owed: the same code goes again under the same key, from another sheet too. */
  let owed: { code: string; key: string } | null = null;

  return promoMachine.provide({
    actors: {
      readClipboard: fromPromise<string | null>(() => clipboard.read()),
      listTariffs: fromPromise<readonly string[]>(async ({ signal }) =>
        (await listTariffs(mainApi, signal)).map(({ Id }) => Id),
      ),
      applyCode: fromPromise<PromoOutcome, { code: string }>(async ({ input: { code }, signal }) => {
        owed = owed?.code === code ? owed : { code, key: crypto.randomUUID() };
        const outcome = await applyCode(mainApi, { kind: promoKind(code), ...owed }, signal);
        owed = null;
        return outcome;
      }),
    },
  });
};
