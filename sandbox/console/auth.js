import { control } from './control.js';
import { button, element, note, table, time } from './dom.js';

/** Second factors: the code that an authenticator app would show, and what support does for a rider who has lost it. */
export const factorsPanel = {
  id: 'factors',
  ask: () => control('GET', 'factors'),
  make({ items }, again) {
    const remove = (login) => async () => {
      await control('DELETE', `riders/${login}/factors`);
      await again();
    };
    return table(
      ['Rider', 'Name', 'Code', null, null],
      items.map(({ login, name, status, code }) => [
        login,
        name,
        element('strong', {}, code),
        note(status),
        button('Remove all', remove(login), { class: 'is-danger' }),
      ]),
      'Nobody has a second factor. Riders add one in the settings of the app.',
    );
  },
};

export const mailsPanel = {
  id: 'mails',
  ask: () => control('GET', 'mails'),
  make: ({ items }) =>
    table(
      ['Time', 'Mail'],
      items.map(({ at, address, text }) => [time(at), element('span', {}, note(address), element('br'), text)]),
      'No mails. A rider who restores access by e-mail reads the code here.',
    ),
};
