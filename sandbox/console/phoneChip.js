// The chip of phone.js: open on the map where it covers nothing, a slim tab at the edge where a screen needs the room.

const texts = {
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
const localTexts = () => (document.documentElement.lang === 'en' ? texts.en : texts.ru);

/** Only where a position matters: the map and the paths under it. */
const belongsHere = () => location.pathname === '/map' || location.pathname.startsWith('/map/');
const isMap = () => location.pathname === '/map';

/** Where a ride is finished. */
const WAY_BACK = { docked: 'station', free: 'parking' };

/** What an open chip must not cover. */
const THINGS = 'dialog[open], main a, main button, main input, main h2, main p, nav';
const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const coversAny = (own, selector) => {
  const rect = own.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].some((covered) => isOver(rect, covered.getBoundingClientRect()));
};

function element(name, className, attributes = {}) {
  const node = document.createElement(name);
  node.className = className;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** `go('parking' | 'station' | 'scooter')` is what the chip's button does. `draw` takes the facts of phone.js. */
export function createChip(go) {
  const chip = element('aside', 'sandbox-phone');
  const tab = element('button', 'sandbox-phone-tab', { type: 'button' });
  const card = element('div', 'sandbox-phone-card');
  const text = element('p', 'sandbox-phone-text', { role: 'status' });
  const action = element('button', 'sandbox-phone-act', { type: 'button' });
  const close = element('button', 'sandbox-phone-fold', { type: 'button' });
  close.textContent = '×';
  card.append(text, action, close);
  chip.append(tab, card);

  let facts = { shown: false, place: null, riding: null, lost: false };
  /* The visitor's choice: folded on the map until they unfold it; opened over another screen until the next screen. */
  let folded = false;
  let openedAt = null;

  const status = () => {
    const { lost, place } = facts;
    if (lost) return localTexts().lost;
    if (!place) return localTexts().offer;
    if (place.kind === undefined) return localTexts().moved;
    const at = { parking: localTexts().atParking, station: localTexts().atStation, scooter: localTexts().at }[
      place.kind
    ];
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
    chip.setAttribute('aria-label', localTexts().name);
    tab.setAttribute('aria-label', localTexts().open);
    close.setAttribute('aria-label', localTexts().close);
    write(text, status());
    write(
      action,
      facts.riding ? localTexts()[WAY_BACK[facts.riding]] : facts.place ? localTexts().other : localTexts().beside,
    );
    settle();
  }

  function settle() {
    chip.classList.remove('is-folded', 'is-opened');
    const hasRoom = isMap() && !coversAny(card, THINGS);
    if (openedAt === location.pathname && !hasRoom) return chip.classList.add('is-opened');
    if (hasRoom && !folded) return;
    chip.classList.add('is-folded');
    // A sheet that covers the tab would hide the focused element.
    chip.hidden = coversAny(tab, 'dialog[open]');
  }

  tab.addEventListener('click', () => {
    if (isMap()) folded = false;
    openedAt = location.pathname;
    draw();
    action.focus();
  });
  close.addEventListener('click', () => {
    if (isMap()) folded = true;
    openedAt = null;
    draw();
    tab.focus();
  });
  action.addEventListener('click', () => {
    // The visitor opened the chip over this screen: it folds again after its work.
    void go(facts.riding ? WAY_BACK[facts.riding] : 'scooter').then(() => {
      if (facts.lost || isMap()) return;
      openedAt = null;
      draw();
    });
  });

  // The app changes pages without a load and opens sheets: the chip checks its room at the next frame.
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
