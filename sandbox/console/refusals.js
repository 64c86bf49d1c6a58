import { control } from './control.js';
import { button, buttons, element } from './dom.js';

/** Refusal codes that riders may meet and that are otherwise hard to cause. */
const CODES = [
  'ACCOUNT_BLOCKED',
  'ACCOUNT_DEBT',
  'ACCOUNT_HAS_RENT_ALREADY',
  'BIKE_NOT_ALLOWED',
  'BIKE_IS_OFFLINE',
  'BIKE_IS_FAR_FROM_USER',
  'GEO_NOT_ALLOWED_BY_USER',
  'OPEN_CHAIN_ERROR',
  'OPEN_LOCK_ERROR',
  'PARKING_NOT_ALLOWED',
  'NEED_CLOSE_LOCK',
  'NEED_CLOSE_CHAIN_LOCK',
  'BIKE_NOT_DOCKED',
  'WRONG_STAGE',
  'PHOTO_NOT_ACCEPTED',
  'COMMAND_EXPIRED',
  'SOMETHING_ELSE',
];

export const refusalsPanel = {
  id: 'refusals',
  ask: () => control('GET', 'refusals'),
  make({ items: [told] }, again) {
    const options = CODES.map((code) => element('option', { value: code, selected: code === told?.code }, code));
    const code = element('select', { 'aria-label': 'Code' }, ...options);
    const save = (times) => async () => {
      await control('PUT', 'refusals', { code: code.value, times });
      await again();
    };
    return buttons(
      code,
      button('Refuse the next command', save(1), { class: told ? 'is-danger' : undefined }),
      told && button('Accept commands again', save(0)),
    );
  },
};
