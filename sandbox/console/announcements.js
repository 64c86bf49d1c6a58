import { control } from './control.js';
import { buttons, element, toggle } from './dom.js';

/** The operator's announcements over the map: a new rider's first steps, banners, the banner of the day. */
export const announcementsPanel = {
  id: 'announcements',
  ask: () => control('GET', 'announcements'),
  make({ isOn, names }, again) {
    const turn = () => control('PUT', 'announcements', { isOn: !isOn }).then(again);
    return element(
      'div',
      {},
      buttons(toggle(isOn ? 'Announcements are on' : 'Announcements are off', isOn, turn, 'is-good')),
      element('p', { class: 'note' }, isOn ? names.join(' · ') : 'Riders see only the map.'),
    );
  },
};
