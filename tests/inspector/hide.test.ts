import { expect, test } from 'vitest';
import { hide, HIDDEN } from '../../inspector/hide.ts';

const hiddenOf = (value: object): unknown[] => {
  const flat = (one: unknown): unknown[] =>
    typeof one === 'object' && one !== null ? Object.values(one).flatMap(flat) : [one];
  return flat(hide(value));
};

test.each([
  [{ type: 'rider.submittedCredentials', login: '10001', pin: '1234' }, ['rider.submittedCredentials', HIDDEN, HIDDEN]],
  [{ uploadTicket: 'abc', accessToken: 'eyJhbGciOi.e30.x', refresh_token: 'r' }, [HIDDEN, HIDDEN, HIDDEN]],
  [{ phone: '+79161234567', step: 1 }, [HIDDEN, 1]],
  [{ type: 'rider.typed', code: 'SUMMER' }, ['rider.typed', HIDDEN]],
  [{ said: 'call +79161234567', to: 'a@example.ru' }, [HIDDEN, HIDDEN]],
  [{ output: { card: '4111 1111 1111 1111', key: 'k' } }, [HIDDEN, HIDDEN]],
])('%o leaves the page without secrets', (value, left) => expect(hiddenOf(value)).toEqual(left));

test('what a chart decides by stays as it is', () => {
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
  expect(hide(known)).toEqual(known);
});
