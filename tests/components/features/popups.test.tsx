import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { lazy } from '#domain/lazy.ts';
import type { PromoOutcome } from '#domain/promoCode.ts';
import { PromoCard } from '#features/promo/PromoCard.tsx';
import { InsuranceForm } from '#features/tariffs/InsuranceForm.tsx';
import { TariffTexts } from '#features/tariffs/TariffDetails.tsx';
import { TariffsScreen } from '#features/tariffs/TariffsScreen.tsx';
import { useCopy } from '#hooks/useCopy.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import { behindSignIn, paths } from '#paths/paths.ts';
import { ToastHost } from '#ui/Toast.tsx';
import { toasts } from '#ui/toasts.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';

const clipboardThat = (answer: 'copied' | 'denied' | 'missing') => ({
  canRead: false,
  read: async () => null,
  write: async () => answer,
});

/** A phone without a clipboard, whose codes the chart sends. */
const promoRuntime = (promo: typeof promoMachine) => ({
  money: { charts: lazy(async () => Object.assign(Object.create(null), { promo, inspect: () => undefined })) },
  device: { clipboard: clipboardThat('missing') },
});
/** A rider opens the popup of the card and types a code. */
async function apply(rider: Awaited<ReturnType<typeof renderScreen>>['rider'], code: string) {
  await rider.click(await screen.findByRole('button', { name: /^Ввести промокод/ }));
  const popup = within(await screen.findByRole('dialog', { name: 'Ввести промокод' }));
  await rider.type(await popup.findByRole('textbox', { name: 'Промокод или бонусный код' }), code);
  await rider.click(screen.getByRole('button', { name: 'Применить' }));
}
/** The chart of codes, all of which get this answer. */
const answeredBy = (outcome: PromoOutcome) =>
  promoMachine.provide({
    actors: {
      listTariffs: fromPromise<readonly string[]>(async () => []),
      applyCode: fromPromise<PromoOutcome, { code: string }>(async () => outcome),
    },
  });

// E015, E066, E068
test.for([
  { kind: 'promo', code: 'SPRING26', loadsTariffs: 2 },
  { kind: 'bonus', code: 'BONUS2026', loadsTariffs: 1 },
])(
  'After an accepted $kind code, the requests so far are 2 for the profile and $loadsTariffs for the list of tariffs',
  async (given) => {
    const { code, loadsTariffs } = given;
    const bodies = new Map<string, unknown>([
      ['/billing/tariffs', { Items: [] }],
      ['/v2/profile', { Profile: { UserId: '1', Login: '1', PhoneNumber: '79161234567', Balance: 0 } }],
    ]);
    const load = vi.fn<(path: string) => Promise<unknown>>(async (path) => ({
      data: bodies.get(path),
      response: new Response('{}', { status: 200 }),
    }));
    const loads = (path: string) => load.mock.calls.filter(([asked]) => asked === path).length;
    const { rider } = await renderScreen(<TariffsScreen />, {
      at: behindSignIn(paths.tariffs),
      runtime: {
        mainApi: Object.create({ GET: load }),
        settings: Object.assign(Object.create(null), { features: { tariffs: true, smooveBikes: true, metro: true } }),
        ...promoRuntime(answeredBy({ kind: 'applied', name: 'Весна' })),
        sendAnalyticsEvent: () => undefined,
      },
    });
    await apply(rider, code);
    await rider.click((await screen.findAllByRole('button', { name: 'Закрыть' })).at(-1) ?? document.body);
    await expect.poll(() => [loads('/v2/profile'), loads('/billing/tariffs')]).toEqual([2, loadsTariffs]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await rider.click(screen.getByRole('button', { name: /^Ввести промокод/ }));
    expect(await screen.findByRole('textbox', { name: 'Промокод или бонусный код' })).toHaveProperty('value', '');
  },
);

// E122, E123
test.for([
  { analyticsEvent: 'promo.codeError', goal: 'promo-code-error' },
  { analyticsEvent: 'promo.expired', goal: 'promo-expired' },
] as const)(
  'When the server refuses a promo code for the reason “$analyticsEvent”, the app sends the analytics goal $goal',
  async ({ analyticsEvent, goal }) => {
    const refusal = { code: 'promoApplyError' } as const;
    const promo = answeredBy({ kind: 'refused', refusal, mayRepeat: false, analyticsEvent });
    const sendAnalyticsEvent = vi.fn<(name: string) => void>();
    const { rider } = await renderScreen(<PromoCard />, { runtime: { ...promoRuntime(promo), sendAnalyticsEvent } });
    await apply(rider, 'SPRING26');
    expect(await screen.findByRole('button', { name: 'Ввести другой код' })).toBeDefined();
    expect(sendAnalyticsEvent.mock.calls).toEqual([[goal]]);
  },
);

// E086, E087
test('The insurance form wants the names of the passport and the rider’s own date of birth, and its terms are not ticked', async () => {
  const insurance = { Insurance: { InsuranceId: 'i1', InsuranceCost: 29 } };
  const tariff = Object.assign(Object.create(null), { Id: '2', Name: 'Месяц', Cost: 499, ...insurance });
  const profile = Object.assign(Object.create(null), { UserId: '482917', FirstName: 'Анна', LastName: 'Крылова' });
  await renderScreen(<InsuranceForm tariff={tariff} profile={profile} />);
  const note = screen.getByText('Пишите как в паспорте, иначе страховка не действует.');
  const firstField = screen.getByRole('textbox', { name: 'Имя' });
  expect(note.compareDocumentPosition(firstField)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const box = screen.getByRole('checkbox', { name: /^Принимаю условия, мне понятны ключевой информационный документ/ });
  expect(box).toHaveProperty('checked', false);
});

// E021, E054
test('In the tariff details, a text stands under its own title, or is a plain paragraph if that title is empty', async () => {
  const expiry = { ExpirationTitle: 'Срок', ExpirationText: 'Месяц с первой поездки' };
  const fine = { FinesTitle: '', FinesText: 'Штраф 30 000 рублей' };
  await renderScreen(<TariffTexts tariff={Object.assign(Object.create(null), expiry, fine)} />);
  expect(screen.getByText('Штраф 30 000 рублей').tagName).toBe('P');
  expect(screen.getByText('Срок')).toBeDefined();
});

function Copying() {
  const copy = useCopy();
  return (
    <>
      <button type="button" onClick={() => void copy('4000117')}>
        Копировать
      </button>
      <button type="button" onClick={() => void copy('4000117', 'Номер поездки скопирован')}>
        Копировать номер
      </button>
      <ToastHost toasts={toasts} />
    </>
  );
}
// jsdom hides a popover that is not open; the app's own style shows it.
const toast = (role: 'status' | 'alert') => within(screen.getByRole(role, { hidden: true }));
afterEach(() => toasts.dismiss('copied'));

// E094
test('After it has copied a text, the app shows a toast that says “copied”, or the message that the screen chose', async () => {
  const { rider } = await renderScreen(<Copying />, { runtime: { device: { clipboard: clipboardThat('copied') } } });
  await rider.click(screen.getByRole('button', { name: 'Копировать' }));
  expect(await toast('status').findByText('Скопировано')).toBeDefined();
  await rider.click(screen.getByRole('button', { name: 'Копировать номер' }));
  expect(await toast('status').findByText('Номер поездки скопирован')).toBeDefined();
});

// E138
test.for(['denied', 'missing'] as const)(
  'When the clipboard is %s, a toast says that copying has failed',
  async (answer) => {
    const { rider } = await renderScreen(<Copying />, { runtime: { device: { clipboard: clipboardThat(answer) } } });
    await rider.click(screen.getByRole('button', { name: 'Копировать' }));
    expect(await toast('alert').findByText(/^Не скопировалось/)).toBeDefined();
    expect(toast('status').queryByText('Скопировано')).toBeNull();
  },
);
