import { control } from './control.js';
import { button, buttons, element, note, table, time, toggle } from './dom.js';

/** A name, the field of a direction, its value while it is on, and whether it is on. */
const KINDS = [
  ['Delay 30 s', 'delayMilliseconds', 30_000, (value) => value > 0],
  ['Lose the next', 'lose', 1, (value) => value === 1],
  ['Lose all', 'lose', 1000, (value) => value > 1],
  ['Double the next', 'double', 1, (value) => value > 0],
];

/** The phone network: its faults, a text from any number, and the threads of all phones. */
export const textsPanel = {
  id: 'sms',
  ask: async () => {
    const [network, texts, commands] = await Promise.all(
      ['sms-network', 'texts', 'text-commands'].map((path) => control('GET', path)),
    );
    return network && texts && commands ? { network, texts, commands } : null;
  },
  make({ network, texts, commands }, again) {
    const put = (change) => async () => {
      await control('PUT', 'sms-network', change);
      await again();
    };
    const way = (name, field) =>
      buttons(
        note(name),
        ...KINDS.map(([text, member, value, isOn]) => {
          const now = isOn(network[field][member]);
          return toggle(text, now, put({ [field]: { [member]: now ? 0 : value } }));
        }),
      );
    const isOffered = network.number !== null;
    return [
      buttons(toggle('Rides by text', isOffered, put({ number: isOffered ? null : '+79000000000' }), 'is-good')),
      way('To the operator', 'toOperator'),
      way('To phones', 'toPhones'),
      (form ??= composer(again)),
      table(
        ['Time', 'Phone', 'Text'],
        texts.items
          .slice(0, 40)
          .map(({ at, phone, fromPhone, text, state }) => [
            time(at),
            element(
              'span',
              {},
              `${fromPhone ? 'from' : 'to'} ${phone}`,
              state === 'arrived' ? null : element('br'),
              state === 'arrived' ? null : element('span', { class: 'bad' }, state),
            ),
            text,
          ]),
        'No messages. Login and PIN after a registration arrive here, and rides by text message.',
      ),
      table(
        ['Time', 'Rider', 'Act', 'Vehicle', 'Outcome'],
        commands.items
          .slice(0, 12)
          .map(({ at, login, act, number, outcome }) => [time(at), login, act, number, outcome ?? 'running']),
        'No ride by text message yet.',
      ),
      note(commands.others.map(({ verdict, count }) => `${verdict}: ${count}`).join(' · ')),
    ];
  },
};

/* Made once: what somebody types stays while the panel is drawn again. */
let form;

/** Sends a text from any number: the operator's server must not believe the number. */
function composer(again) {
  const from = element('input', { inputmode: 'numeric', autocomplete: 'off', placeholder: '79000000001' });
  const text = element('input', { autocomplete: 'off', placeholder: 'VELORENT START 51307 …' });
  const send = async () => {
    const digits = from.value.replaceAll(/\D/g, '');
    await control('POST', 'texts', { text: text.value, ...(digits ? { from: digits } : {}) });
    await again();
  };
  return element(
    'form',
    { class: 'search', submit: (event) => event.preventDefault() },
    element('label', {}, 'From ', from),
    element('label', {}, 'Text ', text),
    button('Send', send),
  );
}
