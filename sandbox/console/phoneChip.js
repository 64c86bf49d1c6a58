// The chip of phone.js: open on the map where it covers nothing, a slim tab at the edge where a screen needs its room.

const words = {
  ru: {
    name: 'Песочница',
    offer: 'Вы не в Москве?',
    beside: 'Встать у самоката',
    at: (number) => `Вы у самоката ${number}`,
    atParking: (number) => `Вы на парковке ${number}`,
    atStation: (number) => `Вы у станции ${number}`,
    moved: 'Вы в Москве',
    other: 'К другому самокату',
    parking: 'К ближайшей парковке',
    station: 'К ближайшей станции',
    open: 'Песочница: где вы',
    close: 'Свернуть',
    lost: 'Песочница не отвечает',
  },
  en: {
    name: 'Sandbox',
    offer: 'Not in Moscow?',
    beside: 'Stand by a scooter',
    at: (number) => `You are at scooter ${number}`,
    atParking: (number) => `You are at parking ${number}`,
    atStation: (number) => `You are at station ${number}`,
    moved: 'You are in Moscow',
    other: 'To another scooter',
    parking: 'To the nearest parking',
    station: 'To the nearest station',
    open: 'Sandbox: where you are',
    close: 'Fold',
    lost: 'The sandbox does not answer',
  },
};
const say = () => (document.documentElement.lang === 'en' ? words.en : words.ru);

/** Only where a place matters: the map and what lies under it. */
const belongsHere = () => location.pathname === '/map' || location.pathname.startsWith('/map/');
const isMap = () => location.pathname === '/map';

/** Where a ride goes to its end. */
const WAY_BACK = { docked: 'station', free: 'parking' };

/** What an open chip must not lie over. */
const THINGS = 'dialog[open], main a, main button, main input, main h2, main p, nav';
const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const coversAny = (own, things) => {
  const rect = own.getBoundingClientRect();
  return [...document.querySelectorAll(things)].some((thing) => isOver(rect, thing.getBoundingClientRect()));
};

function element(name, className, attributes = {}) {
  const made = document.createElement(name);
  made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** `go('parking' | 'station' | 'scooter')` is what its button does. `draw` takes what phone.js knows. */
export function createChip(go) {
  const chip = element('aside', 'sandbox-phone');
  const tab = element('button', 'sandbox-phone-tab', { type: 'button' });
  const card = element('div', 'sandbox-phone-card');
  const told = element('p', 'sandbox-phone-text', { role: 'status' });
  const act = element('button', 'sandbox-phone-act', { type: 'button' });
  const close = element('button', 'sandbox-phone-fold', { type: 'button' });
  close.textContent = '×';
  card.append(told, act, close);
  chip.append(tab, card);

  let facts = { shown: false, place: null, riding: null, lost: false };
  /* The visitor's own word: folded on the map until they unfold it; opened over another screen until the next one. */
  let folded = false;
  let openedAt = null;

  const status = () => {
    const { lost, place } = facts;
    if (lost) return say().lost;
    if (!place) return say().offer;
    if (place.kind === undefined) return say().moved;
    const at = { parking: say().atParking, station: say().atStation, scooter: say().at }[place.kind];
    return at(place.number);
  };
  const write = (node, text) => {
    if (node.textContent !== text) node.textContent = text;
  };

  function draw(next = facts) {
    facts = next;
    chip.hidden = !facts.shown || !belongsHere();
    if (!document.body || chip.hidden) return;
    if (!chip.isConnected) document.body.append(chip);
    chip.setAttribute('aria-label', say().name);
    tab.setAttribute('aria-label', say().open);
    close.setAttribute('aria-label', say().close);
    write(told, status());
    write(act, facts.riding ? say()[WAY_BACK[facts.riding]] : facts.place ? say().other : say().beside);
    settle();
  }

  function settle() {
    chip.classList.remove('is-folded', 'is-opened');
    const hasRoom = isMap() && !coversAny(card, THINGS);
    if (openedAt === location.pathname && !hasRoom) return chip.classList.add('is-opened');
    if (hasRoom && !folded) return;
    chip.classList.add('is-folded');
    // A sheet that lies over the tab would hide what the keyboard stands on.
    chip.hidden = coversAny(tab, 'dialog[open]');
  }

  tab.addEventListener('click', () => {
    if (isMap()) folded = false;
    openedAt = location.pathname;
    draw();
    act.focus();
  });
  close.addEventListener('click', () => {
    if (isMap()) folded = true;
    openedAt = null;
    draw();
    tab.focus();
  });
  act.addEventListener('click', () => {
    // Asked for where it lies over the screen: it goes back once it has done its work.
    void go(facts.riding ? WAY_BACK[facts.riding] : 'scooter').then(() => {
      if (facts.lost || isMap()) return;
      openedAt = null;
      draw();
    });
  });

  // The app walks from page to page without a load and opens sheets: the chip makes room at the next frame.
  let asked = 0;
  const again = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      if (openedAt !== null && openedAt !== location.pathname) openedAt = null;
      draw();
    });
  };
  const elsewhere = ({ target }) => !chip.contains(target);
  new MutationObserver((records) => records.some(elsewhere) && again()).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'lang'],
  });
  addEventListener('resize', again);
  globalThis.navigation?.addEventListener('currententrychange', again);

  return { draw };
}
