import { announcementsPanel } from './announcements.js';
import { factorsPanel, mailsPanel } from './auth.js';
import { control } from './control.js';
import { button, buttons, element, note, show, table, time, toggle } from './dom.js';
import { logsPanel } from './logs.js';
import { notificationsPanel } from './notifications.js';
import { paymentsPanel } from './payments.js';
import { refusalsPanel } from './refusals.js';
import { supportPanel } from './support.js';
import { textsPanel } from './texts.js';
import { vehiclesPanel } from './vehicles.js';

const roubles = (amount) => (amount === null ? '' : `${amount}\u00A0₽`);

/** Each panel: its request, its location, its view. `again` repeats the request after a change. */
export const panels = [
  {
    id: 'riders',
    ask: () => control('GET', 'riders'),
    make({ items }, again) {
      const set = (login, change) => async () => {
        await control('PATCH', `riders/${login}`, change);
        await again();
      };
      return table(
        ['Login', 'PIN', 'Who', 'Balance', null],
        items.map(({ login, pin, name, about, balance, rentBlocked, loginBlocked, tariff, card, rentId }) => [
          element('strong', {}, login),
          pin,
          element('span', {}, name, element('br'), note(rentId ? `${about} · riding` : about)),
          { is: balance < 0 ? 'is-number bad' : 'is-number', of: roubles(balance) },
          buttons(
            toggle('Debt', balance < 0, set(login, { balance: balance < 0 ? 0 : -340 })),
            toggle('No rides', rentBlocked, set(login, { rentBlocked: !rentBlocked })),
            toggle('No sign-in', loginBlocked, set(login, { loginBlocked: !loginBlocked })),
            toggle('Tariff', tariff, set(login, { tariff: !tariff }), 'is-good'),
            toggle('Card', card, set(login, { card: !card }), 'is-good'),
          ),
        ]),
        'Nobody',
      );
    },
  },
  {
    id: 'phone',
    ask: () => control('GET', 'phone'),
    make({ position }, again) {
      const go = (path, body) => async () => {
        await control(path === 'phone' ? 'PUT' : 'POST', path, body);
        await again();
      };
      const where = position
        ? `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)} · ±${position.accuracy}\u00A0m`
        : 'Not set: browsers report their real position.';
      return [
        element('p', {}, where),
        buttons(
          button('Put me beside a scooter', go('beside', { form: 'scooter', another: true }), { class: 'is-primary' }),
          button('Beside a bike with a chain', go('beside', { number: '40117' })),
          button('Into the nearest parking', go('beside-parking', {})),
          button('To station 1', go('beside-station', { id: 1 })),
          button('To another station', go('beside-station', {})),
          position && button('Remove the phone', go('phone', { position: null })),
        ),
      ];
    },
  },
  vehiclesPanel,
  {
    id: 'rents',
    ask: () => control('GET', 'rents?limit=10'),
    make({ items }, again) {
      const end = (id) => async () => {
        await control('POST', `rents/${id}/end`);
        await again();
      };
      return table(
        ['Ride', 'Rider', 'Vehicle', 'Stage', 'Started', 'Ended', 'Cost', 'Versions', null],
        items.map((rent) => [
          rent.rentalId,
          rent.login,
          rent.number,
          element(
            'span',
            {},
            `${rent.stage} · ${rent.status}`,
            element('br'),
            element('span', { class: rent.errorCode ? 'bad' : 'note' }, rent.errorCode ?? rent.step),
          ),
          time(rent.startedAt),
          time(rent.endedAt),
          { is: 'is-number', of: roubles(rent.cost) },
          { is: 'is-versions', of: versions(rent) },
          rent.endedAt === null ? button('End by support', end(rent.id), { class: 'is-danger' }) : '',
        ]),
        'Nobody has ridden yet. Sign in to the app as one of the riders and start a scooter.',
      );
    },
  },
  paymentsPanel,
  {
    id: 'charges',
    ask: () => control('GET', 'charges'),
    make: ({ items }) =>
      table(
        ['Time', 'Rider', 'For', 'From', 'Sum'],
        items
          .slice(0, 12)
          .map(({ at, login, kind, from, amount }) => [
            time(at),
            login,
            kind,
            from,
            { is: 'is-number', of: roubles(amount) },
          ]),
        'Nothing was charged yet. A ride is charged when it ends.',
      ),
  },
  {
    id: 'claims',
    ask: () => control('GET', 'claims'),
    make: ({ items }, again) =>
      table(
        ['Time', 'Rider', 'Vehicle', 'What', 'Photo', null],
        items
          .slice(0, 12)
          .map(({ rentId, at, login, number, reason, photoFollows, hasPhoto, isOpen }) => [
            time(at),
            login,
            number,
            reason,
            hasPhoto ? 'here' : photoFollows ? 'owed' : '',
            isOpen
              ? button('End the ride', () => control('POST', `rents/${rentId}/end`).then(again), { class: 'is-danger' })
              : note('over'),
          ]),
        'No claims yet.',
      ),
  },
  refusalsPanel,
  notificationsPanel,
  announcementsPanel,
  supportPanel,
  {
    id: 'locks',
    ask: () => control('GET', 'lock-commands'),
    make: ({ items }) =>
      table(
        ['Time', 'Vehicle', 'Command', 'Outcome'],
        items
          .slice(0, 12)
          .map(({ at, number, lock, command, outcome }) => [
            time(at),
            number,
            `${command} ${lock}`,
            { is: outcome === 'obeyed' ? 'note' : 'bad', of: outcome },
          ]),
        'No lock commands yet.',
      ),
  },
  {
    id: 'rings',
    ask: () => control('GET', 'rings'),
    make: ({ items }) =>
      table(
        ['Time', 'Vehicle', 'Rider', 'What'],
        items
          .slice(0, 12)
          .map(({ at, number, login, sound }) => [time(at), number, login, sound ? 'sound and light' : 'light']),
        'No vehicle has rung yet.',
      ),
  },
  logsPanel,
  textsPanel,
  mailsPanel,
  factorsPanel,
];

const versions = ({ id, versions: all }) =>
  element(
    'details',
    { id: `versions-${id}` },
    element('summary', {}, String(all.length)),
    element(
      'ol',
      {},
      ...all.map((one) =>
        element(
          'li',
          {},
          `${one.version} · ${time(one.at)} · ${one.stage} · ${one.status} · ${one.step}${one.errorCode ? ` · ${one.errorCode}` : ''}`,
        ),
      ),
    ),
  );

/** Draws one panel from the sandbox's current answer. */
export async function refresh({ id, ask, make }) {
  const facts = await ask();
  if (facts) show(id, facts, () => make(facts, refreshAll));
}

export const refreshAll = () => Promise.all(panels.map(refresh));
