import type { Sandbox } from '#sandbox/server.ts';
import { ask, gatewayHeaders, mainHeaders, postJson, signIn, textOf, type Reply, type Rider } from './sandbox.ts';

export const main = (sandbox: Pick<Sandbox, 'origins'>, path: string): string =>
  `${sandbox.origins.main}${path}?source=pwa_app`;

/** The consents of a registration. */
export const AGREED = ['userAgreement', 'personalData'].map((document) => ({
  document,
  version: '2026-06-01',
  at: '2026-06-15T06:00:00.000Z',
}));

/** A browser's step before a registration: the cookie that it stores, and the header that repeats it. */
export async function csrf(sandbox: Sandbox): Promise<Record<string, string>> {
  const { body, headers } = await ask(main(sandbox, '/profile/csrf'), { headers: { initiator: 'pwa_app' } });
  return { Cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '', 'X-CSRF-Token': textOf(body, 'csrfToken') };
}

type Wish = { phone: string; language?: 'ru' | 'en'; agreements?: typeof AGREED; headers?: Record<string, string> };

export async function register(
  sandbox: Sandbox,
  { phone, language = 'ru', agreements = AGREED, headers }: Wish,
): Promise<Reply> {
  const profileData = { PhoneNumber: phone, language, agreements };
  const sent = { initiator: 'pwa_app', 'Accept-Language': language, ...(headers ?? (await csrf(sandbox))) };
  return postJson(main(sandbox, '/profile/register'), { profileData }, sent);
}

export const restore = (sandbox: Sandbox, phone: string, language = 'ru'): Promise<Reply> =>
  postJson(
    main(sandbox, '/profile/restore'),
    { restoreData: { Type: 'Phone', Value: phone } },
    { initiator: 'pwa_app', 'Accept-Language': language },
  );

type Sms = { phone: string; text: string };

/** Messages to one number, the newest first. */
export async function smsTo(sandbox: Sandbox, phone: string): Promise<string[]> {
  const { body } = await ask(`${sandbox.origins.data}/control/sms`);
  const items: Sms[] = Reflect.get(Object(body), 'items');
  return items.filter((sms) => sms.phone === phone).map(({ text }) => text);
}

/** Login and PIN as a rider reads them in a message. */
export function secretsIn(text = ''): { login: string; pin: string } {
  const [, login = '', pin = ''] = /(?:[Лл]огин|[Ll]ogin)(?: is)? (\d+), (?:ПИН-код|PIN) (\d{4})/.exec(text) ?? [];
  return { login, pin };
}

export async function signInBy(sandbox: Sandbox, text: string | undefined): Promise<Reply> {
  const { login, pin } = secretsIn(text);
  return signIn(sandbox, login, pin);
}

export const profile = async (sandbox: Sandbox, rider: Rider): Promise<Record<string, unknown>> => {
  const { body } = await ask(main(sandbox, '/v2/profile'), { headers: mainHeaders(rider.mobile) });
  return Object(Reflect.get(Object(body), 'Profile'));
};

export const send = (method: string, url: string, headers: Record<string, string>, body?: unknown): Promise<Reply> =>
  ask(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

type Call = (sandbox: Sandbox, rider: Rider, method: string, path: string, body?: unknown) => Promise<Reply>;

export const mainCall: Call = (sandbox, rider, method, path, body) =>
  send(method, main(sandbox, path), mainHeaders(rider.mobile), body);

export const gatewayCall: Call = (sandbox, rider, method, path, body) =>
  send(method, `${sandbox.origins.gateway}${path}`, gatewayHeaders(rider.token), body);
