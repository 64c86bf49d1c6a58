// Only where the sandbox stands in for the operator: a browser that is not in Moscow may pretend to be. A chip offers to stand
// beside a scooter; from then on the page's geolocation tells that place. Must run before the app reads its permissions.
const origin = document.querySelector('meta[name="velorent-sandbox"]')?.getAttribute('content');
const KEPT = 'velorent-sandbox-phone';
const CENTRE = { latitude: 55.754278, longitude: 37.620859 };
/** Farther than this is not Moscow, in metres. */
const CITY = 60_000;
/** A real device repeats itself too; the app may doubt an old fix. Milliseconds. */
const REPEAT = 2_000;
const LOOK = 4_000;

const words = {
  ru: {
    name: 'Песочница',
    offer: 'Вы не в Москве?',
    beside: 'Встать рядом с самокатом',
    at: (number) => `Вы у самоката ${number}`,
    atParking: (number) => `Вы на парковке ${number}`,
    moved: 'Вы в Москве',
    other: 'Другой самокат',
    parking: 'К ближайшей парковке',
    open: 'Песочница: где вы',
    close: 'Свернуть',
    lost: 'Песочница не отвечает',
  },
  en: {
    name: 'Sandbox',
    offer: 'Not in Moscow?',
    beside: 'Stand beside a scooter',
    at: (number) => `You are at scooter ${number}`,
    atParking: (number) => `You are at parking ${number}`,
    moved: 'You are in Moscow',
    other: 'Another scooter',
    parking: 'To the nearest parking',
    open: 'Sandbox: where you are',
    close: 'Fold',
    lost: 'The sandbox does not answer',
  },
};
const say = () => (document.documentElement.lang === 'en' ? words.en : words.ru);

/* What is pretended: {position, moved, place: {kind, number} | null}, or null. */
let pretended = readKept();
let riding = false;
let offered = false;
let lost = false;

function readKept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  } catch {
    return null;
  }
}

function pretend(next) {
  const began = pretended === null;
  pretended = next;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing asks again after the next load.
  }
  if (began) for (const status of statuses) status.dispatchEvent(new Event('change'));
  tellWatchers();
  draw();
}

/* The pretended device. Methods are replaced in place: whoever holds the object already has them too. */
const geolocation = navigator.geolocation;
const real = geolocation && {
  get: geolocation.getCurrentPosition.bind(geolocation),
  watch: geolocation.watchPosition.bind(geolocation),
  clear: geolocation.clearWatch.bind(geolocation),
};
const watchers = new Map();
let lastWatch = 1_000_000;

const fix = () => ({
  coords: { ...pretended.position, altitude: null, altitudeAccuracy: null, heading: null, speed: null },
  timestamp: Date.now(),
});
const metres = (a, b) => Math.hypot((a.latitude - b.latitude) * 111_320, (a.longitude - b.longitude) * 62_652);
const answers = (success, failure) => [
  (found) => {
    if (metres(found.coords, CENTRE) > CITY) offer();
    success(pretended ? fix() : found);
  },
  (error) => {
    offer();
    if (pretended) success(fix());
    else failure?.(error);
  },
];

function tellWatchers() {
  if (pretended) for (const { success } of watchers.values()) success(fix());
}

function pretendDevice() {
  const own = {
    getCurrentPosition(success, failure, options) {
      if (pretended) queueMicrotask(() => success(fix()));
      else real.get(...answers(success, failure), options);
    },
    watchPosition(success, failure, options) {
      const id = (lastWatch += 1);
      const inner = pretended ? null : real.watch(...answers(success, failure), options);
      watchers.set(id, { success, inner });
      if (pretended) queueMicrotask(() => watchers.has(id) && success(fix()));
      return id;
    },
    clearWatch(id) {
      const watcher = watchers.get(id);
      if (watcher && watcher.inner !== null) real.clear(watcher.inner);
      watchers.delete(id);
    },
  };
  for (const [name, value] of Object.entries(own)) Object.defineProperty(geolocation, name, { value, configurable: true });
  setInterval(tellWatchers, REPEAT);
}

/* Permission: granted while we pretend, the browser's own word otherwise. */
const statuses = new Set();
function pretendPermission() {
  const query = navigator.permissions?.query.bind(navigator.permissions);
  if (!query) return;
  const ask = async (descriptor) => {
    const status = await query(descriptor);
    if (descriptor?.name !== 'geolocation') return status;
    const shown = Object.defineProperty(new EventTarget(), 'state', { get: () => (pretended ? 'granted' : status.state) });
    status.addEventListener('change', () => shown.dispatchEvent(new Event('change')));
    statuses.add(shown);
    return shown;
  };
  Object.defineProperty(navigator.permissions, 'query', { value: ask, configurable: true });
  // Asked already and not here: no need to wait until the app tries.
  query({ name: 'geolocation' }).then(({ state }) => state !== 'granted' && offer(), offer);
}

function offer() {
  offered = true;
  draw();
}

/* The sandbox's control API. */
async function control(method, path, body) {
  const init = body ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : { method };
  const response = await fetch(`${origin}/control/${path}`, init);
  if (!response.ok) throw new Error(`control ${response.status}`);
  return response.json();
}

async function go(kind) {
  try {
    const { number, position } =
      kind === 'parking' ? await control('POST', 'beside-parking', {}) : await control('POST', 'beside', { another: pretended !== null });
    const { moved } = await control('GET', 'phone');
    lost = false;
    pretend({ position, moved, place: { kind, number } });
  } catch {
    lost = true;
    draw();
  }
}

/* The console may have moved the phone; a ride may have begun. */
async function look() {
  if (!pretended || document.hidden) return;
  const phone = await control('GET', 'phone');
  const changed = riding !== phone.riding;
  riding = phone.riding;
  if (phone.position && phone.moved > pretended.moved) pretend({ position: phone.position, moved: phone.moved, place: null });
  else if (changed) draw();
}

/* The chip. */
const chip = document.createElement('aside');
chip.className = 'sandbox-phone';
/* The visitor's own word, until the next page; null leaves it to the page. */
let folded = null;

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
function button(className, text, act) {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}
const fold = (to) => () => {
  folded = to;
  draw();
};

/** Open where one looks for a vehicle or types its number, folded where a screen needs its room. */
const hasRoom = () => location.pathname === '/map' || location.pathname === '/map/scan';
/** Only where a place matters: the map and what lies under it. */
const belongsHere = () => location.pathname === '/map' || location.pathname.startsWith('/map/');

function status() {
  if (lost) return say().lost;
  if (!pretended) return say().offer;
  const { place } = pretended;
  if (!place) return say().moved;
  return place.kind === 'parking' ? say().atParking(place.number) : say().at(place.number);
}

function act() {
  if (riding) return [say().parking, () => go('parking')];
  return [pretended ? say().other : say().beside, () => go('scooter')];
}

function draw() {
  if (!document.body) return;
  chip.hidden = !(offered || pretended) || !belongsHere();
  chip.setAttribute('aria-label', say().name);
  if (folded ?? !hasRoom()) {
    const open = button('sandbox-phone-tab', '⌖', fold(false));
    open.setAttribute('aria-label', say().open);
    chip.replaceChildren(open);
  } else {
    const close = button('sandbox-phone-fold', '×', fold(true));
    close.setAttribute('aria-label', say().close);
    const [text, press] = act();
    const told = element('p', 'sandbox-phone-text', status());
    told.setAttribute('role', 'status');
    const line = element('div', 'sandbox-phone-words', '');
    line.append(told, button('sandbox-phone-act', text, press));
    chip.replaceChildren(line, close);
  }
  if (!chip.isConnected) document.body.append(chip);
}

if (origin && geolocation) {
  pretendDevice();
  pretendPermission();
  setInterval(() => void look().catch(() => undefined), LOOK);
  new MutationObserver(draw).observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  // The app walks from page to page without a load, on a phone and with the Back button alike.
  globalThis.navigation?.addEventListener('currententrychange', () => {
    folded = null;
    draw();
  });
  if (document.body) draw();
  else document.addEventListener('DOMContentLoaded', draw);
}
