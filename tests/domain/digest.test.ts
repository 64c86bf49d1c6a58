import { expect, test } from 'vitest';
import { digest } from '#domain/paymentOrder.ts';

// The published examples of FNV-1a in 32 bits.
test.each([
  ['', 0x81_1c_9d_c5],
  ['a', 0xe4_0c_29_2c],
  ['foobar', 0xbf_9c_f9_68],
])('the digest of “%s”', (text, hash) => expect(digest(text)).toBe(hash.toString(36)));
