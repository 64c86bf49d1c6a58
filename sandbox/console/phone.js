// Only where the sandbox stands in for the operator: a browser that is not in Moscow may pretend to be. A chip offers to stand
// beside a scooter; from then on the page's geolocation tells that place. Must run before the app reads its permissions.
import { createChip } from './phoneChip.js';

const origin = document.querySelector('meta[name="velorent-sandbox"]')?.getAttribute('content');
const KEPT = 'velorent-sandbox-phone';
const CENTRE = { latitude: 55.754278, longitude: 37.620859 };
/** Farther than this is not Moscow, in metres. */
const CITY = 60_000;
/** A real device repeats itself too; the app may doubt an old fix. Milliseconds. */
const REPEAT = 2_000;
const LOOK = 4_000;
/** How long a device that may speak is waited for after it has failed, before somebody offers to stand in for it. */
const PATIENCE = 5_000;

/* What is pretended: {position, moved, place: {kind, number} | null}, or null. */
let pretended = readKept();
/* What is ridden: 'docked' a bike of the stations, 'free' anything else, or null. */
let riding = null;
let lost = false;
/* The real device: 'unheard', 'here' in Moscow, or 'missing': elsewhere, not allowed, or silent. */
let device = 'unheard';
let waiting;

function readKept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  } catch {
    return null;
  }
}

/** null gives the page its real device back. */
function pretend(next) {
  const turned = (pretended === null) !== (next === null);
  pretended = next;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing asks again after the next load.
  }
  if (turned) for (const status of statuses) status.dispatchEvent(new Event('change'));
  if (!next) for (const watcher of watchers.values()) watcher.inner ??= watcher.watch();
  tellWatchers();
  draw();
}

function hear(next) {
  clearTimeout(waiting);
  waiting = undefined;
  device = next;
  draw();
}

/** One missed fix is no news, and a device that is still waking up is given time. */
function hearFailure(error) {
  if (error.code === error.PERMISSION_DENIED) hear('missing');
  else if (device === 'unheard') waiting ??= setTimeout(() => hear('missing'), PATIENCE);
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
    hear(metres(found.coords, CENTRE) > CITY ? 'missing' : 'here');
    success(pretended ? fix() : found);
  },
  (error) => {
    hearFailure(error);
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
      const watch = () => real.watch(...answers(success, failure), options);
      watchers.set(id, { success, watch, inner: pretended ? null : watch() });
      if (pretended) queueMicrotask(() => watchers.has(id) && success(fix()));
      return id;
    },
    clearWatch(id) {
      const watcher = watchers.get(id);
      if (watcher?.inner != null) real.clear(watcher.inner);
      watchers.delete(id);
    },
  };
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(geolocation, name, { value, configurable: true });
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
    const shown = Object.defineProperty(new EventTarget(), 'state', {
      get: () => (pretended ? 'granted' : status.state),
    });
    status.addEventListener('change', () => shown.dispatchEvent(new Event('change')));
    statuses.add(shown);
    return shown;
  };
  Object.defineProperty(navigator.permissions, 'query', { value: ask, configurable: true });
  // Not allowed to ask: no need to wait until the app tries. Allowed later: the device itself will say.
  const missing = () => hear('missing');
  query({ name: 'geolocation' }).then((status) => {
    const follow = () => (status.state === 'granted' ? hear('unheard') : missing());
    if (status.state !== 'granted') missing();
    status.addEventListener('change', follow);
  }, missing);
}

/* The sandbox's control API. */
async function control(method, path, body) {
  const init = body
    ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    : { method };
  const response = await fetch(`${origin}/control/${path}`, init);
  if (!response.ok) throw new Error(`control ${response.status}`);
  return response.json();
}

const WAYS = { scooter: 'beside', parking: 'beside-parking', station: 'beside-station' };

async function go(kind) {
  try {
    const { number, position } = await control(
      'POST',
      WAYS[kind],
      kind === 'scooter' ? { another: pretended !== null } : {},
    );
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
  const now = phone.docked ? 'docked' : phone.riding ? 'free' : null;
  const changed = riding !== now;
  riding = now;
  if (phone.moved > pretended.moved)
    pretend(phone.position && { position: phone.position, moved: phone.moved, place: null });
  else if (changed) draw();
}

const chip = createChip(go);
const draw = () =>
  chip.draw({
    shown: pretended !== null || device === 'missing',
    place: pretended && (pretended.place ?? {}),
    riding,
    lost,
  });

if (origin && geolocation) {
  pretendDevice();
  pretendPermission();
  const lookAgain = () => void look().catch(() => undefined);
  setInterval(lookAgain, LOOK);
  lookAgain();
  if (document.body) draw();
  else document.addEventListener('DOMContentLoaded', draw);
}
