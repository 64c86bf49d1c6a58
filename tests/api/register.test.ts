import { expect, test } from 'vitest';
import { createClients } from '#api/clients.ts';
import { register, restore } from '#api/register.ts';
import { fakeWire, GATEWAY, json, MAIN } from '../support/api/wire.ts';

const signal = new AbortController().signal;
const asked = { phone: '79162044812', language: 'ru', agreements: [] } as const;
const agreed = { document: 'userAgreement', version: '1', at: '2026-06-15T12:00:00Z' };

/** The app's main client over a server that is one function. */
function against(answer: (request: Request) => Response) {
  const { wire, sent } = fakeWire((request) =>
    request.url.includes('/csrf') ? json(200, { csrfToken: 'token-1' }) : answer(request),
  );
  const origins = { mainApiUrl: MAIN, gatewayApiUrl: GATEWAY };
  return { api: createClients(origins, { ...wire, language: () => 'ru' }).mainApi, sent };
}

// D094
test('The app sends a registration with cookies, the CSRF header and the contract’s fields, but no bearer token', async () => {
  const { api, sent } = against(() => json(200, { resendIn: 60 }));
  expect(await register(api, { ...asked, agreements: [agreed] }, signal)).toEqual({ kind: 'sent', resendIn: 60 });
  expect(sent).toHaveLength(2);
  for (const request of sent) {
    expect(new URL(request.url).searchParams.get('source')).toBe('pwa_app');
    expect(request.headers.get('initiator')).toBe('pwa_app');
    expect(request.headers.get('Accept-Language')).toBe('ru');
    expect(request.headers.has('Authorization')).toBe(false);
    expect(request.credentials).toBe('include');
  }
  expect(sent[1]?.headers.get('X-CSRF-Token')).toBe('token-1');
  expect(await sent[1]?.json()).toEqual({
    profileData: { PhoneNumber: '79162044812', language: 'ru', agreements: [agreed] },
  });
});

// D053, D095
test('To recover login and PIN by phone, the app sends only the digits of the phone number', async () => {
  const { api, sent } = against(() => json(200, { resendIn: 60 }));
  expect(await restore(api, asked.phone, signal)).toEqual({ kind: 'sent', resendIn: 60 });
  expect(await sent[0]?.json()).toEqual({ restoreData: { Type: 'Phone', Value: '79162044812' } });
});

const common = { code: 'registrationCommonError' };
const atNumber = { error: 'Invalid phone number', code: 'INVALID_PHONE', field: 'PhoneNumber' };
// D125
test.each([
  [400, { ...atNumber, localizedMessage: 'Проверьте номер' }, true, { ...common, serverText: 'Проверьте номер' }],
  [400, { message: 'Номер не обслуживается' }, false, { ...common, serverText: 'Номер не обслуживается' }],
  [400, {}, false, common],
  [403, { error: 'CSRF token mismatch', code: 'CSRF_MISMATCH' }, false, common],
  [401, {}, false, common],
  [429, { retries_in: 42 }, false, { code: 'messageDelayed', retryInSeconds: 42 }],
  [429, {}, false, { code: 'messageDelayed' }],
  [426, {}, false, { code: 'updateApplication' }],
  [503, {}, false, { code: 'serverTempUnavailable' }],
] as const)(
  'When the server refuses a registration with the status %i and the body %j, the app reads the right error',
  async (status, body, atPhone, refusal) => {
    const { api } = against(() => json(status, body));
    expect(await register(api, { ...asked, agreements: [] }, signal)).toEqual({ kind: 'refused', atPhone, refusal });
  },
);

// D095, D126
test('When a PIN recovery fails, the error has the server’s text, or is a network error if the response was lost', async () => {
  const said = against(() => json(400, { localizedMessage: 'Попробуйте завтра' }));
  expect(await restore(said.api, asked.phone, signal)).toMatchObject({
    refusal: { code: 'cantSendRestoreRequest', serverText: 'Попробуйте завтра' },
  });
  const silent = against(() => {
    throw new TypeError('Failed to fetch');
  });
  const refusal = { code: 'networkErrorTitle' };
  expect(await restore(silent.api, asked.phone, signal)).toMatchObject({ kind: 'refused', refusal });
});
