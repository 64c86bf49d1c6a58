import { control } from './control.js';
import { button, buttons, element, note, table, time } from './dom.js';

// As sandbox/world/notifications.ts has them, and one that no app knows.
const TYPES = [
  'information',
  'promocode',
  'rental_end',
  'account_blocked',
  'come_back_to_ride',
  'pay_debt_claim',
  'qr_code',
  'mos_metro_bonus',
  'buy_tariff',
  'close_card_and_come_back_to_ride',
  'what_no_app_knows',
];

/** Sends a rider a notification, and lists the notifications of the first rider. */
export const notificationsPanel = {
  id: 'notifications',
  ask: async () => {
    const riders = await control('GET', 'riders');
    const [first] = riders?.items ?? [];
    return (
      first && {
        logins: riders.items.map(({ login }) => login),
        first: first.login,
        told: await control('GET', `riders/${first.login}/notifications`),
      }
    );
  },
  make({ logins, first, told }, again) {
    const select = (label, all) =>
      element('select', { 'aria-label': label }, ...all.map((value) => element('option', { value }, value)));
    const [login, type] = [select('Rider', logins), select('Type', TYPES)];
    const insert = (count) => async () => {
      await control('POST', `riders/${login.value}/notifications`, { type: type.value, count });
      await again();
    };
    return element(
      'div',
      {},
      buttons(login, type, button('Send it', insert(1), { class: 'is-primary' }), button('Five at once', insert(5))),
      table(
        ['Time', 'Type', 'Text', null],
        (told?.items ?? [])
          .slice(0, 8)
          .map((one) => [
            time(one.at),
            one.type,
            [one.message, one.text].filter(Boolean).join(' · '),
            note(one.delivered ? 'read' : ''),
          ]),
        `${first} has no notifications yet.`,
      ),
    );
  },
};
