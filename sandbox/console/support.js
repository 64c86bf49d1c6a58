import { control } from './control.js';
import { button, element, note, table, time } from './dom.js';

const SHORT = 80;

/** Feedback to support, and its answers. */
export const supportPanel = {
  id: 'feedback',
  ask: () => control('GET', 'feedback'),
  make: ({ items }, again) =>
    table(
      ['Time', 'Rider', 'What', 'Pictures', null],
      items
        .slice(0, 12)
        .map(({ id, at, login, topic, text, number, images, answered }) => [
          time(at),
          login,
          element(
            'span',
            {},
            number ? `${topic} · ${number}` : topic,
            element('br'),
            note(text.length > SHORT ? `${text.slice(0, SHORT)}…` : text),
          ),
          { is: 'is-number', of: images.length ? String(images.length) : '' },
          answered
            ? note('answered')
            : button('Answer', () =>
                control('POST', `feedback/${id}/answer`, { text: 'Спасибо, разобрались. Хорошей дороги.' }).then(again),
              ),
        ]),
      'No feedback yet.',
    ),
};
