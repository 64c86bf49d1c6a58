import { describe, expect, it } from 'vitest';
import { browserOf, type CameraEvent, type CameraState, codeIn, isByHand, isRunning, nextCamera } from '#features/ride/camera.screen.ts';

const after = (...events: CameraEvent[]) => events.reduce<CameraState>(nextCamera, { kind: 'checking' });
const camera = { hasTorch: false, zoom: null, setTorch: async () => {}, setZoom: async () => {}, stop: () => {} };
const granted: CameraEvent = { type: 'permissionKnown', permission: 'granted' };
const opened: CameraEvent = { type: 'opened', camera };

describe('what a code says', () => {
  const hosts = ['velorent.example'];
  it.each([
    ['51307', { kind: 'read', number: '51307' }],
    ['https://velorent.example/v/51307', { kind: 'read', number: '51307' }],
    ['https://elsewhere.example/51307', { kind: 'foreign', text: 'https://elsewhere.example/51307' }],
    ['javascript:alert(51307)', { kind: 'foreign', text: 'javascript:alert(51307)' }],
  ])('%s', (text, code) => expect(codeIn(text, hosts)).toEqual(code));
  it('is cut where it is endless', () => expect(codeIn('x'.repeat(5_000), hosts)).toEqual({ kind: 'foreign', text: 'x'.repeat(200) }));
});

describe('the camera', () => {
  it.each([
    ['granted', 'opening'],
    ['prompt', 'explaining'],
    ['denied', 'failed'],
    ['noCamera', 'failed'],
  ] as const)('permission %s: %s', (permission, kind) => expect(after({ type: 'permissionKnown', permission }).kind).toBe(kind));

  it('reads one code and is deaf until the rider is back', () => {
    const read = after(granted, opened, { type: 'read', code: { kind: 'read', number: '51307' } });
    expect(isRunning(read)).toBe(false);
    expect(nextCamera(read, { type: 'read', code: { kind: 'read', number: '77120' } })).toBe(read);
    expect(nextCamera(read, { type: 'wanted' })).toEqual({ kind: 'opening' });
  });

  it('rests while the page is hidden, and only a running camera wakes again', () => {
    const hidden = after(granted, opened, { type: 'pageHidden' });
    expect(isRunning(hidden)).toBe(false);
    expect(isRunning(nextCamera(hidden, { type: 'pageShown' }))).toBe(true);
    expect(after({ type: 'numberWanted' }, { type: 'pageHidden' }, { type: 'pageShown' })).toEqual({ kind: 'byHand' });
  });

  it('gives way to the number where it is forbidden or missing, and says so where it is only taken', () => {
    const failing = (failure: 'denied' | 'noCamera' | 'noReader' | 'noStream') => isByHand(after(granted, { type: 'failed', failure }));
    expect([failing('denied'), failing('noCamera'), failing('noReader'), failing('noStream')]).toEqual([true, true, true, false]);
  });
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1', 'safari'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'other'],
])('%s', (userAgent, browser) => expect(browserOf(userAgent)).toBe(browser));
