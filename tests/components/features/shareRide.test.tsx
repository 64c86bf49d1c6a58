import { act, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import { ShareRide } from '#features/ride/riding/ShareRide.tsx';
import { renderScreen } from '../../support/components/renderScreen.tsx';
import { aRow, dockedBike, inStage } from '../../support/machines/rents.ts';

const TOKEN = 'x'.repeat(43);
const answered = (status: number, body: object = {}) => ({
  [status < 300 ? 'data' : 'error']: body,
  response: new Response(status === 204 ? null : '{}', { status }),
});
const noAnswer = async () => {
  throw new TypeError('Failed to fetch');
};
const never = () => new Promise<never>(() => undefined);

type Phone = {
  rent?: Partial<RentFacts>;
  online?: boolean;
  /** Whether the phone has a share sheet, and what its clipboard says. */
  hasSheet?: boolean;
  clipboard?: 'copied' | 'denied';
  put?: () => Promise<unknown>;
  remove?: () => Promise<unknown>;
};

/** The part of the sheet about the ride; `row` is what realtime brings. */
async function openShare({ rent = {}, online = true, hasSheet = true, clipboard = 'copied', ...api }: Phone = {}) {
  const { put = async () => answered(200, { token: TOKEN }), remove = async () => answered(204) } = api;
  const sent: unknown[] = [];
  const gone: string[] = [];
  const gatewayApi = Object.create({
    PUT: (path: string, { body }: { body: object }) => (sent.push([path, body]), put()),
    DELETE: (path: string) => (sent.push([path]), remove()),
    GET: async () => answered(200, aRow({})),
  });
  const connectivity = { isOnline: () => online, savesData: () => false, watch: () => () => undefined };
  const sharing = {
    share: async (what: { text?: string }) => {
      if (hasSheet) gone.push(`sheet: ${what.text}`);
      return hasSheet;
    },
  };
  const copying = { write: async (text: string) => (gone.push(`clipboard: ${text}`), clipboard) };
  const device = Object.assign(Object.create(null), { connectivity, sharing, clipboard: copying });
  const rows = new EventTarget();
  let row = inStage('ACTIVE_RIDE', { rideStartedAt: 0, ...rent });
  const watch = (listener: () => void) => {
    rows.addEventListener('change', listener);
    return () => rows.removeEventListener('change', listener);
  };
  const Riding = () => <ShareRide rent={useSyncExternalStore(watch, () => row)} />;
  const arrives = (part: Partial<RentFacts>) => {
    row = { ...row, ...part };
    act(() => void rows.dispatchEvent(new Event('change')));
  };
  const view = await renderScreen(<Riding />, { runtime: { gatewayApi, device } });
  const said = () => screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ');
  const tap = (name: string | RegExp) => view.rider.click(screen.getByRole('button', { name }));
  if (!document.querySelector('details')?.open) await view.rider.click(screen.getByText('Поделиться поездкой'));
  return { ...view, sent, gone, said, tap, row: arrives };
}
const LINK = `${location.origin}/follow#${TOKEN}`;

// F100
test('The rider chooses what is seen, creates a link, sends it with the share sheet, and stops it', async () => {
  const { rider, sent, gone, tap, row, said } = await openShare();
  await rider.click(screen.getByRole('radio', { name: /^Точное/ }));
  await tap('Создать ссылку');
  expect(sent).toEqual([['/api/rents/{rentId}/share', { precision: 'exact' }]]);
  row({ sharedAs: 'exact' });
  expect(screen.getByText('Вы делитесь поездкой')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Отправить ссылку');
  await tap('Отправить ссылку');
  expect(gone).toEqual([`sheet: Моя поездка: ${LINK}`]);
  expect(document.body.textContent).not.toContain(TOKEN);
  await tap('Прекратить');
  row({ sharedAs: null });
  await expect.poll(said).toBe('Ссылка больше не работает.');
  expect(sent.at(-1)).toEqual(['/api/rents/{rentId}/share']);
  expect(document.activeElement?.textContent).toBe('Создать ссылку');
});

// F100
test.for([
  ['copied', /^Ссылка скопирована\. /, false],
  ['denied', /^Браузер не дал скопировать\. /, true],
] as const)('Without a share sheet the link goes to the clipboard, or stays to copy by hand: %s', async (row) => {
  const [clipboard, says, isShown] = row;
  const phone = await openShare({ hasSheet: false, clipboard });
  await phone.tap('Создать ссылку');
  phone.row({ sharedAs: 'area' });
  await phone.tap('Отправить ссылку');
  expect(phone.gone).toEqual([`clipboard: ${LINK}`]);
  await expect.poll(phone.said).toMatch(says);
  expect(screen.queryByText(LINK) !== null).toBe(isShown);
});

// F100
test('After a reload the link cannot be shown again: the rider makes another of the same precision, or stops it', async () => {
  const { tap, sent } = await openShare({ rent: { sharedAs: 'state' } });
  expect(screen.getByText('Вы делитесь поездкой')).toBeDefined();
  await tap('Новая ссылка');
  expect(sent).toEqual([['/api/rents/{rentId}/share', { precision: 'state' }]]);
  expect(screen.getByRole('button', { name: 'Прекратить' })).toHaveProperty('disabled', false);
});

// F100
test('After a stop, a new link without an answer is not the old one: the rider makes another', async () => {
  const answers = [async () => answered(200, { token: TOKEN }), noAnswer];
  const { tap, row, gone } = await openShare({ put: () => (answers.shift() ?? never)() });
  await tap('Создать ссылку');
  row({ sharedAs: 'area' });
  await tap('Прекратить');
  row({ sharedAs: null });
  await tap('Создать ссылку');
  // The server has made it.
  row({ sharedAs: 'area' });
  expect(screen.queryByRole('button', { name: 'Отправить ссылку' })).toBeNull();
  await tap('Новая ссылка');
  expect(gone).toEqual([]);
});

// B074
test('A rider of a docked bike has no choice of the precision, because only the state can be seen', async () => {
  const { tap, sent } = await openShare({ rent: { capabilities: dockedBike.capabilities } });
  expect(screen.queryAllByRole('radio')).toEqual([]);
  await tap('Создать ссылку');
  expect(sent).toEqual([['/api/rents/{rentId}/share', { precision: 'state' }]]);
});

// F100
test.for<[what: string, phone: Phone, button: string, says: RegExp]>([
  ['the link is on its way', { put: never }, 'Создать ссылку', /^Создаём ссылку$/],
  ['no answer to a new link', { put: noAnswer }, 'Создать ссылку', /^Ответа нет\. Попробуйте/],
  ['too many requests', { put: async () => answered(429) }, 'Создать ссылку', /^Слишком часто$/],
  ['no answer to a stop', { rent: { sharedAs: 'area' }, remove: noAnswer }, 'Прекратить', /может ещё работать/],
])('The sheet says in one sentence what has become of the link: %s', async ([, phone, button, says]) => {
  const { tap, said } = await openShare(phone);
  await tap(button);
  await expect.poll(said).toMatch(says);
});

// F100
test.for<[Partial<RentFacts>, string, RegExp]>([
  [{ sharedAs: null }, 'Создать ссылку', /^Поделиться можно только с интернетом\.$/],
  [{ sharedAs: 'area' }, 'Прекратить', /^Прекратить можно только с интернетом\. /],
])(
  'Without a network the buttons of the link are disabled, and the text says why: %j',
  async ([rent, button, says]) => {
    const { said } = await openShare({ online: false, rent });
    expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', true);
    expect(said()).toMatch(says);
  },
);
