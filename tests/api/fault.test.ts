import { describe, expect, it } from 'vitest';
import { Fault, unwrap } from '#api/fault.ts';
import { codeOfText } from '#api/faultTable.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { json } from '../support/api/wire.ts';

// D108, D109, D110, D111, D112, D113, D114, D115, D116, D117, D118, D119, D120, D121, D122
it.each<[string, ErrorCode | null]>([
  ['Database connection closing.', 'dbErrorTitle'],
  ['Name resolution failed', 'networkErrorTitle'],
  ['Network Error', 'networkErrorTitle'],
  ['TypeError: Failed to fetch', 'networkErrorTitle'],
  ['Unexpected error!', 'commonError'],
  ['Request failed with status 500', 'serverErrorTitle'],
  ['Internal Server Error', 'serverErrorTitle'],
  ['server error', 'serverErrorTitle'],
  ['Unknown error', 'unknownError'],
  ['No data', 'noData'],
  ['status: 404', 'notFoundErrorMessage'],
  ['Server temporarily unavailable', 'serverTempUnavailable'],
  ['Authorization service error', 'serverAuthError'],
  ['Invalid authentication credentials', 'invalidAuthError'],
  ['updateApplication', 'updateApplication'],
  ['This Troika card: «Troika card already linked».', 'addTransportCardUnuniqueErrorMessage'],
  ['Troika card unsupported', 'addTransportCardErrorMessage'],
  ['FailedLoadNotificationHistory', 'failedLoadNotificationHistory'],
  ['Database connection closing: internal server error', 'dbErrorTitle'],
  ['Server   temporarily\nunavailable (server error)', 'serverTempUnavailable'],
  ['Something of tomorrow', null],
])('The server text “%s” becomes the error code %s', (text, code) => expect(codeOfText(text)).toBe(code));

describe('a failing answer', () => {
  it.each<[string, number, unknown, ErrorCode]>([
    ['the code decides before the text', 409, { code: 'BIKE_IS_OFFLINE', error: 'no data' }, 'unAvailableBike'],
    ['the status decides when there is no code', 404, { error: 'no data' }, 'notFoundErrorMessage'],
    ['the text decides without code and status', 400, { error: 'Authorization service error' }, 'serverAuthError'],
    ['the field message gives the text when there is no field error', 400, { message: 'no data' }, 'noData'],
    ['an unknown text gives the unknown error', 400, { error: 'Молоко убежало' }, 'unknownError'],
    ['an empty body', 418, undefined, 'unknownError'],
    ['a page of HTML', 502, '<html>Bad Gateway</html>', 'serverErrorTitle'],
    ['a new status of the server family', 599, {}, 'serverErrorTitle'],
    ['a body with wrong types', 400, { error: 7, code: ['x'] }, 'unknownError'],
  ])('The app chooses the error code for an error response: %s', (_, status, body, code) =>
    expect(Fault.ofAnswer(new Response(null, { status }), body).code).toBe(code),
  );

  // A052
  it('A fault takes its text from the response’s field “error”, then from “message”, and else is “Unknown error”', () => {
    const textOf = (body: unknown) => Fault.ofAnswer(new Response(null, { status: 400 }), body).serverText;
    expect(textOf({ error: 'a', message: 'b' })).toBe('a');
    expect(textOf({ message: 'b' })).toBe('b');
    expect(textOf({ error: '' })).toBe('Unknown error');
  });

  it('The app reads the waiting time after a 429 from the body or, if missing there, from the seconds in Retry-After', () => {
    const waits = (body: unknown, headers = {}) =>
      Fault.ofAnswer(new Response(null, { status: 429, headers }), body).details.retryInSeconds;
    expect(waits({ retries_in: 40 }, { 'Retry-After': '7' })).toBe(40);
    expect(waits({}, { 'Retry-After': '7' })).toBe(7);
    expect(waits({}, { 'Retry-After': 'Fri, 31 Dec 2027 23:59:59 GMT' })).toBeNull();
  });
});

describe('unwrap', () => {
  it('An API call with the status 500 fails even when the response has no error body', async () => {
    const empty = { error: undefined, response: new Response(null, { status: 500 }) };
    await expect(unwrap(Promise.resolve(empty))).rejects.toMatchObject({ status: 500, code: 'serverErrorTitle' });
  });
  it('A successful API call returns the data of the response', async () => {
    await expect(unwrap(Promise.resolve({ data: 5, response: json(200, 5) }))).resolves.toBe(5);
  });
  it.each([new TypeError('Failed to fetch'), new SyntaxError('cut'), new DOMException('late', 'TimeoutError')])(
    'An API call without a complete response throws a Fault with the status 0: %s',
    async (cause) => {
      const fault = { status: 0, code: 'networkErrorTitle', isUnknown: true };
      await expect(unwrap(Promise.reject(cause))).rejects.toMatchObject(fault);
    },
  );
  // A051
  it.each([new DOMException('left', 'AbortError'), new RangeError('bug')])(
    'When an API call is cancelled or meets a bug, it throws the original error and not a Fault: %s',
    (cause) => expect(unwrap(Promise.reject(cause))).rejects.toBe(cause),
  );
});

describe('a refusal with absurd values', () => {
  const faultOf = (body: unknown) => Fault.ofAnswer(new Response(null, { status: 400 }), body);
  it('The app ignores the text of an error response when the text is megabytes long', () => {
    const text = 'Ж'.repeat(2_000_000);
    const { serverText, details } = faultOf({ error: text, localizedMessage: text, data: text });
    expect([serverText, details.localizedMessage, details.data]).toEqual(['Unknown error', null, null]);
  });
  it.each([1e300, -120, '120', null])(
    'When a debt, waiting time or distance in an error response is %j, the app ignores it',
    (sum) => {
      const { details } = faultOf({ debt: sum, retries_in: sum, distanceMeters: sum });
      expect(details).toMatchObject({ debt: null, retryInSeconds: null, distanceMeters: null });
    },
  );
});
