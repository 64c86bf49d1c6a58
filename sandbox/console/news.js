import { control } from './control.js';
import { element, toggle } from './dom.js';

/** What the operator tells over the map: first steps of a new rider, banners, the one of the day. */
export const newsPanel = {
  id: 'news',
  ask: () => control('GET', 'news'),
  make({ isOn, names }, again) {
    const turn = () => control('PUT', 'news', { isOn: !isOn }).then(again);
    return element(
      'div',
      {},
      element('div', { class: 'buttons' }, toggle(isOn ? 'News are told' : 'No news', isOn, turn, 'is-good')),
      element('p', { class: 'note' }, isOn ? names.join(' · ') : 'Riders see the map alone.'),
    );
  },
};
