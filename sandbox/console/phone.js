// Only where the sandbox replaces the operator: a browser that is not in Moscow may pretend to be. A chip offers
// to stand beside a scooter; from then on the page's geolocation reports that position. The pretended phone sends text
// messages too. Must run before the app reads its permissions.
import { createChip } from './phoneChip.js';
import { openTexts } from './phoneTexts.js';

const origin = document.querySelector('meta[name="velorent-sandbox"]')?.getAttribute('content');
const KEPT = 'velorent-sandbox-phone';
const CENTRE = { latitude: 55.754278, longitude: 37.620859 };
/** A device farther away than this is not in Moscow, in metres. */
const CITY = 60_000;
/** A real device repeats its position too; the app may reject an old fix. Milliseconds. */
const REPEAT = 2_000;
const LOOK = 4_000;
/** How long a permitted device may stay silent after an error before the chip offers to replace it. Milliseconds. */
const PATIENCE = 5_000;

/* The pretended position: {position, moved, place: {kind, number} | null}, or null. */
let pretended = readStored();
/* The vehicle of the ride: 'docked' for a bike of the stations, 'free' for anything else, or null. */
let riding = null;
let lost = false;
/*
 * The real device: 'unheard' before its first fix, 'here' in Moscow, or 'missing': elsewhere, not allowed, or without
 * an answer.
 */
let device = 'unheard';
let waiting;

function readStored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  } catch {
    return null;
  }
}

/** null restores the page's real device. */
function pretend(next) {
  const turned = (pretended === null) !== (next === null);
  pretended = next;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // A browser without storage asks again after the next load.
  }
  if (turned) for (const status of statuses) status.dispatchEvent(new Event('change'));
  if (!next) for (const watcher of watchers.values()) watcher.inner ??= watcher.watch();
  notifyWatchers();
  draw();
}

function setDevice(next) {
  clearTimeout(waiting);
  waiting = undefined;
  device = next;
  draw();
}

/** One missed fix means nothing, and a device that is starting gets time. */
function onFailure(error) {
  if (error.code === error.PERMISSION_DENIED) setDevice('missing');
  else if (device === 'unheard') waiting ??= setTimeout(() => setDevice('missing'), PATIENCE);
}

/* The pretended device. Methods are replaced in place: code that holds the object already gets them too. */
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
    setDevice(metres(found.coords, CENTRE) > CITY ? 'missing' : 'here');
    success(pretended ? fix() : found);
  },
  (error) => {
    onFailure(error);
    if (pretended) success(fix());
    else failure?.(error);
  },
];

function notifyWatchers() {
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
  setInterval(notifyWatchers, REPEAT);
}

/* Permission: granted while we pretend, otherwise the browser's own answer. */
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
  // Permission denied: no need to wait until the app tries. When it is granted afterwards, the device itself reports.
  const missing = () => setDevice('missing');
  query({ name: 'geolocation' }).then((status) => {
    const follow = () => (status.state === 'granted' ? setDevice('unheard') : missing());
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

/* The console may have moved the phone, or a ride may have started. */
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

if (origin) openTexts(control);
if (origin && geolocation) {
  pretendDevice();
  pretendPermission();
  const lookAgain = () => void look().catch(() => undefined);
  setInterval(lookAgain, LOOK);
  lookAgain();
  if (document.body) draw();
  else document.addEventListener('DOMContentLoaded', draw);
}
