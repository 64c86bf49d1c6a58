import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import { decide, orders } from '../../support/browser/orders.ts';
import { paymentStory } from './payment.story.ts';
import { playStory } from './tour.ts';

const DEBTOR = '10002';
journey(
  'In every transition of the model of a payment, the app reaches the state that the model expects',
  async ({ stage: { control }, phone }) => {
    const rider = await phone({ login: DEBTOR, opens: '/profile' });
    const bankThinks = (lateMilliseconds: number) =>
      control.PUT('/control/provider', { body: { lateMilliseconds, recurrent: 'paid' } });
    const pay = () => rider.tap('button', 'Оплатить 340 ₽');
    const dialogs = () => rider.page.getByRole('dialog').count();

    await playStory(paymentStory, {
      events: {
        'rider.began': pay,
        'rider.turnedBack': () => rider.tap('button', 'Вернуться, не закончив'),
        'rider.putItOff': () => rider.tap('button', 'Не сейчас'),
        'rider.wentBackToTheBank': () => rider.tap('button', 'Вернуться к оплате'),
        'rider.paidTooLate': async () => {
          await bankThinks(0);
          await decide(control, DEBTOR, 'expired');
          await pay();
        },
        'rider.paidAndTheBankThinks': async () => {
          await bankThinks(3_600_000);
          await pay();
        },
        'rider.paid': async () => {
          await bankThinks(0);
          await pay();
        },
        'rider.retried': () => rider.tap('button', 'Повторить'),
        'rider.closed': async () =>
          rider.page
            .getByRole('dialog')
            .getByRole('button', { name: /^(Закрыть и ждать|Готово)$/ })
            .click(),
        'rider.reloadedThePage': async () => void (await rider.page.reload()),
        'bank.refused': async () => {
          await decide(control, DEBTOR, 'refused');
          // Second by second: a long jump would exceed the timeout of a request in flight.
          await expect
            .poll(async () => {
              await rider.pass(1_000);
              return rider.page.getByText('Оплата не прошла').count();
            })
            .toBeGreaterThan(0);
        },
      },
      states: {
        inDebt: async () => {
          await rider.read('Долг 340 ₽');
          await expect.poll(dialogs).toBe(0);
        },
        atTheBank: async () => void (await rider.see('heading', 'Долг за поездки')),
        toldItIsNotFinished: async () => void (await rider.see('heading', 'Оплата не закончена')),
        toldTheTimeIsOver: async () => void (await rider.see('heading', 'Время оплаты вышло')),
        waiting: async () => void (await rider.see('heading', 'Ждём ответа банка')),
        waitingAside: async () => {
          await rider.read('Оплата ещё в банке');
          await expect.poll(dialogs).toBe(0);
        },
        toldItFailed: async () => void (await rider.see('heading', 'Оплата не прошла')),
        toldItFailedAside: async () => void (await rider.read('Оплата не прошла')),
        toldItIsPaid: async () => {
          await rider.see('heading', 'Оплата прошла');
          await rider.read('Списано 340 ₽. Долга больше нет, можно ехать.');
        },
        free: async () => {
          await expect.poll(dialogs).toBe(0);
          await expect.poll(() => rider.page.getByText('Долг 340 ₽').count()).toBe(0);
        },
      },
    });
    expect((await orders(control, DEBTOR)).reduce((all, { charges }) => all + charges, 0)).toBe(1);
  },
);
