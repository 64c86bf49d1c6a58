import { expect } from 'vitest';
import { barriers } from '../../support/browser/axe.ts';
import { GOAL, journey } from '../../support/browser/journey.ts';
import { promoStory } from './promo.story.ts';
import { playStory } from './tour.ts';

const CODE = 'Промокод или бонусный код';

// D022, E005
journey(
  'In every transition of the model of promo and bonus codes, the app reaches the state that the model expects',
  GOAL,
  async ({ phone }) => {
    const rider = await phone({ login: '10004', opens: '/profile' });
    const field = rider.page.getByLabel(CODE);
    const dialog = rider.page.getByRole('dialog');
    const apply = dialog.getByRole('button', { name: 'Применить' });
    /** Pastes a message from the clipboard. */
    const paste = (text: string) =>
      field.evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    const holds = async (code: string) => {
      await expect.poll(() => field.inputValue()).toBe(code);
    };
    const mayBeSent = async (may: boolean) => {
      await expect.poll(() => apply.isEnabled()).toBe(may);
    };

    await playStory(promoStory, {
      events: {
        'rider.openedTheDialog': () => rider.tap('button', 'Ввести промокод'),
        'rider.closedTheDialog': () =>
          dialog
            .getByRole('button', { name: /^(Закрыть|Понятно)$/ })
            .last()
            .click(),
        'rider.typedTooLittle': () => rider.type(CODE, 'nosuc'),
        'rider.typedAnUnknownCode': () => rider.type(CODE, 'nosuch77'),
        'rider.typedALateCode': () => rider.type(CODE, 'zima2025'),
        'rider.typedABlockingCode': () => rider.type(CODE, 'stop111'),
        'rider.pastedTheMessage': async () => {
          await paste('С наступающим летом');
          await rider.read('В тексте нет промокода');
          await paste('Ваш код: BONUS2026, спасибо за поездки');
        },
        'rider.applied': () => rider.tap('button', 'Применить'),
        'rider.beganAnew': () => rider.tap('button', 'Ввести другой код'),
      },
      states: {
        onTheProfile: async () => void (await rider.see('button', 'Ввести промокод')),
        atTheEmptyField: async () => {
          await holds('');
          await mayBeSent(false);
        },
        withTooLittle: async () => {
          await holds('NOSUC');
          await mayBeSent(false);
        },
        withACode: () => mayBeSent(true),
        toldItIsWrong: async () => void (await rider.read(/Такого кода нет/)),
        withALateCode: () => mayBeSent(true),
        toldItIsLate: async () => {
          await rider.read('Срок промокода истёк.');
          expect(await barriers(rider)).toEqual([]);
        },
        withTheBonus: async () => {
          await holds('BONUS2026');
          await mayBeSent(true);
        },
        toldItIsApplied: async () => {
          await rider.see('heading', 'Бонус зачислен');
          expect(await barriers(rider)).toEqual([]);
        },
        withABlockingCode: () => mayBeSent(true),
        toldToWait: async () => {
          await rider.see('heading', 'Слишком много попыток');
          expect(await barriers(rider)).toEqual([]);
        },
      },
    });
    await rider.read(/250\s₽/);
  },
);
