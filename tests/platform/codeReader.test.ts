import { afterEach, expect, test, vi } from 'vitest';
import { createCodeReader } from '#platform/codeReader.ts';

afterEach(() => vi.unstubAllGlobals());

const foreign = (side: number) => ({
  rawValue: `https://foreign.example/${side}`,
  boundingBox: { width: side, height: side },
});
const ours = (side: number) => ({
  rawValue: ` https://velorent.example/${side} `,
  boundingBox: { width: side, height: side },
});

test.each([
  ['a vehicle’s code beside a larger foreign code', [foreign(300), ours(40)], 'https://velorent.example/40'],
  ['the larger of two vehicles’ codes', [ours(40), ours(300)], 'https://velorent.example/300'],
  ['the larger of two foreign codes', [foreign(40), foreign(300)], 'https://foreign.example/300'],
  ['nothing when no code is in view', [], null],
])('From the camera’s view, the scanner reads %s', async (_, codes, read) => {
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve(codes);
  }
  vi.stubGlobal('window', { BarcodeDetector: Detector });
  const reader = await createCodeReader();
  const picture = Object.create({ readyState: 4, HAVE_CURRENT_DATA: 2 });
  expect(await reader(picture, (text) => text.startsWith('https://velorent.example/'))).toBe(read);
});
