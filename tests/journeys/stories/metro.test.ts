import { expect } from 'vitest';
import { barriers } from '../../support/browser/axe.ts';
import { GOAL, journey } from '../../support/browser/journey.ts';
import { metroStory } from './metro.story.ts';
import { playStory } from './tour.ts';

const LOGIN = '10001';

// D021, E006, E083
journey(
  'In every transition of the model of the metro bonus, the app reaches the state that the model expects',
  GOAL,
  async ({ stage, phone }) => {
    const rider = await phone({ login: LOGIN, opens: '/profile/mos-metro' });
    const dialog = rider.page.getByRole('dialog');
    const bonus = rider.page.getByRole('button', { name: 'Получить бонус' });
    const texted = async (): Promise<string> => {
      const { data } = await stage.control.GET('/control/metro');
      return data?.items.find(({ login }) => login === LOGIN)?.code ?? '';
    };
    /** Into the first cell, as autofill does from an SMS. */
    const type = (code: string) => rider.page.getByRole('textbox', { name: 'Цифра 1 из 6' }).fill(code);
    const codes = new Set<string>();

    await playStory(metroStory, {
      events: {
        'rider.agreed': () => rider.page.getByRole('checkbox').check(),
        'rider.askedForTheBonus': () => rider.tap('button', 'Получить бонус'),
        'rider.askedForTheCells': () => rider.tap('button', 'Ввести код'),
        'rider.closedTheSheet': () =>
          dialog
            .getByRole('button', { name: /^(Закрыть|Готово)$/ })
            .last()
            .click(),
        'rider.reloadedThePage': async () => void (await rider.page.reload()),
        'rider.typedAWrongCode': async () => {
          const code = await texted();
          await type(`${(Number(code[0]) + 1) % 10}${code.slice(1)}`);
        },
        'rider.typedTheCode': async () => type(await texted()),
        'rider.waitedFiveMinutes': () => rider.pass(300_000),
        'rider.askedForAnother': () => rider.tap('button', 'Прислать новый код'),
      },
      states: {
        onThePage: async () => {
          await expect.poll(() => bonus.count()).toBe(1);
          await expect.poll(() => bonus.isDisabled()).toBe(true);
        },
        agreed: async () => {
          await expect.poll(() => bonus.isEnabled()).toBe(true);
        },
        codeSent: async () => void (await rider.see('button', 'Ввести код')),
        atTheCells: async () => {
          await rider.see('button', /Новый код через/);
          codes.add(await texted());
        },
        toldItIsWrong: async () => {
          await rider.read('Код не подошёл, проверьте цифры');
          expect(await barriers(rider)).toEqual([]);
        },
        atTheCellsForLong: async () => void (await rider.see('button', 'Прислать новый код')),
        toldItIsConnected: async () => void (await rider.see('heading', 'Метро подключено')),
        connected: async () => {
          await rider.read('Метро подключено');
          await expect.poll(() => bonus.count()).toBe(0);
        },
      },
    });
    // One for the first request, however often the dialog was closed and reloaded, and one after five minutes.
    expect(codes.size).toBe(2);
    await rider.tap('button', 'Назад');
    await rider.see('link', /Бонус от метро Подключено/);
  },
);
