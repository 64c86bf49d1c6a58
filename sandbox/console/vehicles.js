import { control } from './control.js';
import { button, buttons, element, note, table, toggle } from './dom.js';

const STATES = { STATIONED: 'free', RESERVED: 'reserved', IN_USE: 'in use', INACTIVE: 'out of use' };
const DEVICES = { OMNI_HORSESHOE: 'bike with a chain', OMNI_IOT_DEVICE: 'bike', OMNI_IOT_SCOOTER: 'scooter' };
const CHAIN = { holder: 'in its holder', rack: 'round a rack', free: 'free' };

/** What a hand can do to the vehicle now. */
const hands = ({ deviceType, lock, chainPlace, dock }) =>
  [
    lock === 'open' && deviceType && deviceType !== 'OMNI_IOT_SCOOTER' && ['Close wheel', 'closeWheel'],
    !deviceType && dock && lock === 'open' && ['Pull it out', 'pullOut'],
    !deviceType && !dock && ['Push it into a dock', 'pushIn'],
    chainPlace === 'free' && ['Chain into holder', 'chainToHolder'],
    chainPlace === 'free' && ['Chain round rack', 'chainToRack'],
  ].filter(Boolean);

/** A vehicle with an open wheel or chain cannot be ridden until someone closes it. */
const isLoose = ({ status, deviceType, lock, chainPlace }) =>
  deviceType && status === 'INACTIVE' && (lock === 'open' || chainPlace === 'free');

export const vehiclesPanel = {
  id: 'vehicles',
  ask() {
    const number = document.getElementById('search-number').value.replaceAll(/\D/g, '').slice(0, 6);
    const form = document.getElementById('search-form').value;
    const query = new URLSearchParams({ limit: '6', ...(number && { number }), ...(form && { form }) });
    return Promise.all([control('GET', `vehicles?${query}`), control('GET', 'phone')]).then(
      ([vehicles, phone]) => vehicles && { items: vehicles.items, phone: phone?.position ?? null },
    );
  },
  make({ items, phone }, again) {
    const set = (number, change) => async () => {
      await control('PATCH', `vehicles/${number}`, change);
      await again();
    };
    const post = (path, body) => async () => {
      await control('POST', path, body);
      await again();
    };
    return table(
      ['Number', 'Kind', 'State', 'Lock', 'Battery', null],
      items.map((vehicle) => {
        const {
          number,
          form,
          deviceType,
          status,
          lock,
          chainPlace,
          dock,
          battery,
          jammed,
          chainJammed,
          ghost,
          online,
        } = vehicle;
        const locks = chainPlace ? element('span', {}, lock, element('br'), note(`chain ${CHAIN[chainPlace]}`)) : lock;
        return [
          element('strong', {}, number),
          DEVICES[deviceType] ?? form,
          STATES[status],
          deviceType ? locks : dock ? element('span', {}, lock, element('br'), note(`dock ${dock}`)) : 'in no dock',
          { is: 'is-number', of: battery === null ? '–' : `${battery} %` },
          buttons(
            ...hands(vehicle).map(([name, does]) =>
              button(name, post(`vehicles/${number}/hands`, { does }), { class: 'is-primary' }),
            ),
            isLoose(vehicle) &&
              button(
                'Tidy it up',
                set(number, { lock: 'closed', status: 'STATIONED', ...(chainPlace && { chainPlace: 'rack' }) }),
              ),
            toggle('Jammed', jammed, set(number, { jammed: !jammed })),
            chainPlace && toggle('Chain jammed', chainJammed, set(number, { chainJammed: !chainJammed })),
            dock &&
              status === 'STATIONED' &&
              button('Taken by 10001 at its keypad', post('keypad', { login: '10001', dock })),
            toggle('Ghost', ghost, set(number, { ghost: !ghost })),
            toggle('Offline', !online, set(number, { online: !online })),
            battery !== null && toggle('Empty', battery < 10, set(number, { battery: battery < 10 ? 90 : 3 })),
            button('Go to it', post('beside', { number }), { 'aria-label': `Go to ${number} with the phone` }),
            phone &&
              button('Bring it', set(number, { position: { latitude: phone.latitude, longitude: phone.longitude } }), {
                'aria-label': `Bring ${number} to the phone`,
              }),
          ),
        ];
      }),
      'No vehicle has such a number.',
    );
  },
};
