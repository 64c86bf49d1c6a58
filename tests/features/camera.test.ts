import { expect, it, onTestFinished, vi } from 'vitest';
import {
  browserOf,
  type CameraEvent,
  type CameraFailure,
  type CameraPermission,
  type CameraState,
  codeIn,
  isByHand,
  isNewCode,
  isRunning,
  nextCamera,
} from '#features/ride/camera/camera.view.ts';
import { createFailedScans, isFailedScan } from '#features/ride/scan/scanCount.ts';
import { browserCamera } from '#platform/camera.ts';
import { createStore } from '#platform/store.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const from = (state: CameraState, ...events: CameraEvent[]) => events.reduce(nextCamera, state);
const after = (...events: CameraEvent[]) => from({ kind: 'checking' }, ...events);
const camera = { hasTorch: false, zoom: null, setTorch: async () => {}, setZoom: async () => {}, stop: () => {} };
const known = (permission: CameraPermission): CameraEvent => ({ type: 'permissionKnown', permission });
const failed = (failure: CameraFailure): CameraEvent => ({ type: 'failed', failure });
const opened: CameraEvent = { type: 'opened', camera };
const wanted: CameraEvent = { type: 'wanted' };

const hosts = ['velorent.example'];
const foreign = (text: string) => ({ kind: 'foreign', text });
// B003
it.each([
  ['vehicle', '51307', { kind: 'read', number: '51307' }],
  ['vehicle', 'https://velorent.example/v/51307', { kind: 'read', number: '51307' }],
  ['vehicle', 'https://velorent.example/p/1208', { kind: 'other', of: 'parking' }],
  ['vehicle', '120', { kind: 'other', of: 'parking' }],
  ['vehicle', 'https://elsewhere.example/51307', foreign('https://elsewhere.example/51307')],
  ['vehicle', 'javascript:alert(51307)', foreign('javascript:alert(51307)')],
  ['vehicle', '<b>51307</b>', foreign('<b>51307</b>')],
  ['vehicle', '\u202Etenniretni\u202C\n\u0007', foreign('tenniretni')],
  ['parking', '120', { kind: 'read', number: '120' }],
  ['parking', 'https://velorent.example/p/1208', { kind: 'read', number: '1208' }],
  ['parking', 'https://velorent.example/v/51307', { kind: 'other', of: 'vehicle' }],
  ['parking', 'http://velorent.example/p/1208', foreign('http://velorent.example/p/1208')],
] as const)('When the app scans for a %s, it classifies the scanned text %j correctly', (wanted, text, code) =>
  expect(codeIn(text, wanted, hosts)).toEqual(code),
);

it.each(['x', '🚲'])('The app shortens a long scanned text of “%s” to 160 whole characters', (character) =>
  expect(codeIn(character.repeat(5_000), 'vehicle', hosts)).toEqual(foreign(`${character.repeat(160)}…`)),
);

it.each([
  ['another code at once', { text: '77120', at: 1_150 }, true],
  ['the same code at once', { text: '51307', at: 1_150 }, false],
  ['the same code after five seconds', { text: '51307', at: 6_001 }, true],
])('The scanner decides correctly whether a QR code is new or repeated: %s', (_, now, isIt) =>
  expect(isNewCode({ text: '51307', at: 1_000 }, now)).toBe(isIt),
);

// B009
it.each([
  ['granted', 'opening'],
  ['prompt', 'explaining'],
  ['denied', 'failed'],
  ['noCamera', 'failed'],
] as const)('When the camera permission is “%s”, the scanner goes to the state “%s”', (permission, kind) =>
  expect(after(known(permission)).kind).toBe(kind),
);

it('A rider who comes from the number entry also sees the explanation before the browser’s camera prompt', () => {
  expect(from({ kind: 'byHand' }, wanted).kind).toBe('checking');
  expect(from({ kind: 'byHand' }, wanted, known('prompt')).kind).toBe('explaining');
});

it('After a dismissed camera prompt the app explains it once more; a second dismissal counts as a denial', () => {
  const closed = after(known('prompt'), wanted, failed('dismissed'));
  expect(closed).toEqual({ kind: 'explaining', again: true });
  expect(from(closed, wanted, failed('dismissed'))).toEqual({ kind: 'failed', failure: 'denied' });
});

it('The scanner follows a changed permission: allowed starts the camera, denied opens the number entry', () => {
  expect(after(known('denied'), known('granted')).kind).toBe('opening');
  expect(from({ kind: 'byHand' }, known('granted'))).toEqual({ kind: 'byHand' });
  expect(isByHand(after(known('granted'), opened, failed('denied')))).toBe(true);
});

it('When the camera reads an unusable code, the screen shows it until the camera reads a vehicle number', () => {
  const foreign = { kind: 'foreign', text: 'hello' } as const;
  const live = after(known('granted'), opened, { type: 'saw', code: foreign });
  expect(live).toEqual({ kind: 'live', camera, seen: foreign });
  const next = from(live, { type: 'saw', code: { kind: 'read', number: '51307' } });
  expect(next).toEqual({ kind: 'live', camera, seen: null });
});

it('The camera stops while the page is hidden, and starts again afterwards only if it was running before', () => {
  const hidden = after(known('granted'), opened, { type: 'pageHidden' });
  expect(isRunning(hidden)).toBe(false);
  expect(isRunning(from(hidden, { type: 'pageShown' }))).toBe(true);
  expect(after({ type: 'numberWanted' }, { type: 'pageHidden' }, { type: 'pageShown' })).toEqual({ kind: 'byHand' });
});

it('A denied or missing camera opens the number entry; a busy camera does not, and the rider can try again', () => {
  const failing = (...failures: Parameters<typeof failed>) => isByHand(after(known('granted'), failed(...failures)));
  expect([failing('denied'), failing('noCamera'), failing('noReader')]).toEqual([true, true, true]);
  expect([failing('busy'), failing('noStream')]).toEqual([false, false]);
  expect(after(known('granted'), failed('busy'), wanted).kind).toBe('opening');
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'safari',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'other'],
])('For the hint about camera settings, the app takes the user agent %s for the browser “%s”', (userAgent, browser) =>
  expect(browserOf(userAgent, false)).toBe(browser),
);

const live: CameraState = { kind: 'live', camera, seen: null };
const opening: CameraState = { kind: 'opening', again: false };
const byHand: CameraState = { kind: 'byHand' };
const off = (failure: CameraFailure): CameraState => ({ kind: 'failed', failure });
// B052
it.each([
  ['the rider leaves the picture for the number entry', live, byHand, true],
  ['the picture breaks', live, off('noStream'), true],
  ['another app holds the camera', opening, off('busy'), true],
  ['the rider chooses the number entry instead of the camera', { kind: 'explaining', again: false }, byHand, false],
  ['the rider leaves a broken camera, which is counted already', off('noStream'), byHand, false],
  ['the camera is forbidden', opening, off('denied'), false],
  ['there is no camera', opening, off('noCamera'), false],
  ['the camera keeps scanning', live, live, false],
  ['the page is hidden', live, { kind: 'hidden' }, false],
] satisfies [string, CameraState, CameraState, boolean][])(
  'The app decides correctly whether a scan has failed: %s',
  (_, before, now, isIt) => expect(isFailedScan(before, now)).toBe(isIt),
);

it('After three failed scans in a row, the number entry comes before the camera until a scan succeeds', () => {
  const store = createStore(memoryStorage(), 'rider');
  const scans = () => createFailedScans(store);
  scans().fail();
  scans().fail();
  expect(scans().numberComesFirst()).toBe(false);
  scans().fail();
  expect(scans().numberComesFirst()).toBe(true);
  scans().succeed();
  expect(scans().numberComesFirst()).toBe(false);
  scans().fail();
  expect(scans().numberComesFirst()).toBe(false);
});

// B008
it('The app requests the back camera with a video higher than wide and with continuous focus (map-and-rent §2)', async () => {
  const asked: (MediaStreamConstraints | undefined)[] = [];
  const size = { width: { ideal: 1280 }, height: { ideal: 1920 } };
  const focus = { advanced: [{ focusMode: 'continuous' }] };
  const mediaDevices = {
    enumerateDevices: () => Promise.resolve([]),
    getUserMedia: (wish?: MediaStreamConstraints) => {
      asked.push(wish);
      return Promise.reject(new DOMException('taken', 'NotReadableError'));
    },
  };
  const video: HTMLVideoElement = Object.create({ srcObject: null });
  const reader = { isOurs: () => true, onRead: () => {}, onLost: () => {} };
  expect(await browserCamera({ mediaDevices }).open(video, reader)).toBe('busy');
  expect(asked).toEqual([{ audio: false, video: { facingMode: 'environment', ...size, ...focus } }]);
});

it.each<[string, Partial<Pick<MediaDevices, 'enumerateDevices'>>, Partial<Pick<Permissions, 'query'>>]>([
  ['which cameras it has', { enumerateDevices: () => new Promise(() => {}) }, {}],
  ['whether the app may use a camera', {}, { query: () => new Promise(() => {}) }],
])('If a browser never reports %s, the app assumes the camera prompt still comes', async (_, device, permission) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const camera = browserCamera({
    mediaDevices: {
      getUserMedia: () => Promise.reject(new Error('unused')),
      enumerateDevices: () => Promise.reject(new Error('unknown')),
      ...device,
    },
    permissions: { query: () => Promise.reject(new TypeError('unknown')), ...permission },
  });
  const asked = camera.permission();
  await vi.runAllTimersAsync();
  expect(await asked).toBe('prompt');
});
