import { afterEach, expect, test, vi } from 'vitest';
import { createCodeReader } from '#platform/codeReader.ts';

afterEach(() => vi.unstubAllGlobals());

test('Of several codes in view the largest one is read: a small foreign sticker does not hide the vehicle’s code', async () => {
  const codes = [
    { rawValue: 'https://foreign.example/app', boundingBox: { width: 40, height: 40 } },
    { rawValue: ' https://velorent.example/51307 ', boundingBox: { width: 300, height: 290 } },
  ];
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve(codes);
  }
  vi.stubGlobal('window', { BarcodeDetector: Detector });
  const read = await createCodeReader();
  expect(await read(Object.create({ readyState: 4, HAVE_CURRENT_DATA: 2 }))).toBe('https://velorent.example/51307');
});
