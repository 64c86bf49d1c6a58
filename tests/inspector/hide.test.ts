import { expect, test } from 'vitest';
import { maskSecrets, MASK } from '../../inspector/maskSecrets.ts';

const hiddenOf = (value: object): unknown[] => {
  const flat = (one: unknown): unknown[] =>
    typeof one === 'object' && one !== null ? Object.values(one).flatMap(flat) : [one];
  return flat(maskSecrets(value));
};

test.each([
  [
    { type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' },
    ['rider.submittedCredentials', 'pin', MASK, MASK],
  ],
  [{ uploadTicket: 'abc', accessToken: 'eyJhbGciOi.e30.x', refresh_token: 'r' }, [MASK, MASK, MASK]],
  [{ phone: '+79161234567', step: 1 }, [MASK, 1]],
  [{ type: 'rider.typed', code: 'SUMMER' }, ['rider.typed', MASK]],
  [{ said: 'call +79161234567', to: 'a@example.ru' }, [MASK, MASK]],
  [{ output: { card: '4111 1111 1111 1111', key: 'k' } }, [MASK, MASK]],
])('The inspector hides the secrets in the value %o', (value, left) => expect(hiddenOf(value)).toEqual(left));

test('The inspector leaves unmasked the values that a chart’s guards read', () => {
  const known = {
    rent: {
      id: 'rent-1',
      stage: 'PAUSE',
      errorCode: 'OPEN_LOCK_ERROR',
      capabilities: { pause: true },
      parkingNumber: '1208',
      version: 7,
    },
    refusal: { code: 'parkingNotAllowed' },
    receipt: null,
    uploadTicket: null,
    tries: 0,
  };
  expect(maskSecrets(known)).toEqual(known);
});
