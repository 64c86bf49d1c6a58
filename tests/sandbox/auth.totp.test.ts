import { expect, test } from 'vitest';
import { base32, codeAt, stepAt } from '#sandbox/auth/totp.ts';
import { fromBase32 } from './auth.support.ts';

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('At the Unix time %i, the one-time code is the last six digits of the example code in RFC 6238', (seconds, code) => {
  const secret = Buffer.from('12345678901234567890');
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code.slice(2));
});

test.each([
  ['fooba', 'MZXW6YTB'],
  ['velorent sandbox key', 'OZSWY33SMVXHIIDTMFXGIYTPPAQGWZLZ'],
])('The encoder writes %s in the base32 of RFC 4648, and the decoder restores the text', (text, letters) => {
  expect(base32(Buffer.from(text))).toBe(letters);
  expect(Buffer.from(fromBase32(letters)).toString()).toBe(text);
});
