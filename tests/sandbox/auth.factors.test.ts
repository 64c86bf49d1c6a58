import { beforeEach, expect, test } from 'vitest';
import { base32, codeAt, stepAt } from '#sandbox/auth/totp.ts';
import {
  ask,
  fileSandbox,
  gatewayHeaders,
  mainHeaders,
  postJson,
  renew,
  riderOf,
  signIn,
  textOf,
} from '../support/sandbox/sandbox.ts';
import {
  authClient,
  dataOf,
  enrol,
  fromBase32,
  halfSignedIn,
  refusalOf,
  signedIn,
  STEP,
  type AuthClient,
  type Enrolled,
} from './auth.support.ts';
import { run } from './rows.ts';

const sandbox = await fileSandbox();
beforeEach(() => run(sandbox, `delete from sandbox.factors where rider_id <> '100007'; delete from sandbox.tries`));

/** The code that a phone shows, some steps from now. */
const shown = (secret: Uint8Array, steps = 0) => codeAt(secret, stepAt(sandbox.clock.now()) + steps);
const check = (auth: AuthClient, { id }: { id: string }, code: string) =>
  auth.mfa.challengeAndVerify({ factorId: id, code });
const ACCEPTED = { status: undefined, code: undefined };
/** Lets the step pass whose code was used. */
const nextStep = () => sandbox.clock.advance(STEP);

async function enrolled(auth: AuthClient, name = 'Phone'): Promise<Enrolled> {
  const factor = await enrol(auth, name);
  dataOf(await check(auth, factor, shown(factor.secret)));
  return factor;
}

/** A rider with a factor, and a sign-in of theirs that waits for its code. */
async function waiting(login = '10004') {
  const owner = await signedIn(sandbox, login);
  const factor = await enrolled(owner.auth);
  await nextStep();
  return { owner, factor, ...(await halfSignedIn(sandbox, login)) };
}

const rows = (bearer: string) =>
  ask(`${sandbox.origins.data}/rest/v1/rents`, { headers: { Authorization: `Bearer ${bearer}` } });
const current = (bearer: string) =>
  ask(`${sandbox.origins.gateway}/api/rents/current`, { headers: gatewayHeaders(bearer) });
const profile = (bearer: string) =>
  ask(`${sandbox.origins.main}/v2/profile?source=pwa_app`, { headers: mainHeaders(bearer) });

// D104
test('When a rider enrols a second factor, the server sends a secret, an authenticator address with it, and a QR code', async () => {
  const { auth } = await signedIn(sandbox, '10004');
  const { type, friendly_name, totp } = dataOf(
    await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Velorent' }),
  );
  expect({ type, friendly_name }).toEqual({ type: 'totp', friendly_name: 'Phone' });
  expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totp.uri);
  expect(decodeURIComponent(uri.pathname)).toBe('/Velorent:rider10004@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: totp.secret,
    issuer: 'Velorent',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  // A # would end the data: address that the library makes of it.
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
});

test('A new second factor takes effect only after its first correct code, which raises the session to level aal2', async () => {
  const { auth, rider } = await signedIn(sandbox, '10004');
  const factor = await enrol(auth);
  expect((await signIn(sandbox, '10004')).status).toBe(200);
  const found = dataOf(await auth.mfa.listFactors());
  expect(found).toMatchObject({ all: [{ id: factor.id, status: 'unverified' }], totp: [] });

  const { access_token, user } = dataOf(await check(auth, factor, shown(factor.secret)));
  expect(user).toMatchObject({
    id: rider.id,
    factors: [{ id: factor.id, status: 'verified', friendly_name: 'Phone' }],
  });
  expect(dataOf(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  });
  expect((await rows(access_token)).status).toBe(200);
});

// S021
test('When a rider enrols a second factor, their other sessions end, and the session that enrolled the factor continues', async () => {
  const other = await riderOf(sandbox, '10004');
  const { auth, rider } = await signedIn(sandbox, '10004');
  const factor = await enrol(auth);
  const { refresh_token } = dataOf(await check(auth, factor, shown(factor.secret)));
  expect((await renew(sandbox, other.refresh)).status).toBe(401);
  const otherAuth = authClient(sandbox, { access_token: other.data, refresh_token: other.refresh });
  expect((await otherAuth.getUser()).error?.name).toBe('AuthSessionMissingError');
  // The answer may have been lost: the token from before is good until the new one was used.
  expect((await renew(sandbox, rider.refresh)).status).toBe(200);
  expect((await renew(sandbox, refresh_token)).status).toBe(401);
});

test('For five minutes, a rider cannot give a second factor the name of an unfinished one', async () => {
  const { auth } = await signedIn(sandbox, '10004');
  await enrol(auth, 'Phone');
  const again = () => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(refusalOf(await again())).toEqual({ status: 422, code: 'mfa_factor_name_conflict' });
  await sandbox.clock.advance(5 * 60_000 + 1);
  expect(dataOf(await again())).toMatchObject({ friendly_name: 'Phone' });
  expect(dataOf(await auth.mfa.listFactors()).all.length).toBe(1);
});

test('A rider can enrol a spare factor only after entering the code of their first, and cannot enrol a third factor', async () => {
  const { owner, auth } = await waiting();
  const refused = refusalOf(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Spare' }));
  expect(refused).toEqual({ status: 403, code: 'insufficient_aal' });
  const spare = await enrolled(owner.auth, 'Spare');
  const denied = refusalOf(await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Third' }));
  expect(denied).toEqual({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  await nextStep();
  dataOf(await check((await halfSignedIn(sandbox, '10004')).auth, spare, shown(spare.secret)));
});

test('The server refuses to enrol a second factor when the token, the factor’s type or its name is invalid', async () => {
  const { rider } = await signedIn(sandbox, '10004');
  const asks = (headers: Record<string, string>, factor_type: string, more = {}) =>
    postJson(`${sandbox.origins.data}/auth/v1/factors`, { factor_type, ...more }, headers);
  expect(await asks({}, 'totp')).toMatchObject({ status: 401, body: { code: 401, error_code: 'no_authorization' } });
  const answer = await asks({ Authorization: `Bearer ${rider.token}` }, 'totp');
  expect(answer).toMatchObject({ status: 403, body: { code: 403, error_code: 'bad_jwt' } });
  const invalid = { status: 400, body: { code: 400, error_code: 'validation_failed' } };
  const own = { Authorization: `Bearer ${rider.data}` };
  expect(await asks(own, 'phone')).toMatchObject(invalid);
  for (const text of ['\u0000', '\ud800', 'x'.repeat(65)])
    for (const name of ['friendly_name', 'issuer'])
      expect(await asks(own, 'totp', { [name]: text })).toMatchObject(invalid);
});

// S021
test('Until the rider has entered the second factor’s code, only the auth service accepts the session’s tokens', async () => {
  const { auth, data, refresh } = await waiting();
  const answer = await signIn(sandbox, '10004');
  expect(answer).toMatchObject({ status: 401, body: { code: 'insufficient_aal', expiresIn: 900 } });
  const reply = await signIn(sandbox, '10004', '0000');
  expect(reply).toMatchObject({ status: 401, body: { errorMsg: 'Wrong login or pin' } });

  expect((await rows(data)).status).toBe(401);
  expect([(await current(data)).status, (await profile(data)).status]).toEqual([401, 401]);
  expect(await renew(sandbox, refresh)).toMatchObject({
    status: 401,
    body: { error: 'invalid_grant', error_description: 'insufficient_aal' },
  });
  expect(dataOf(await auth.mfa.listFactors()).totp.map(({ friendly_name }) => friendly_name)).toEqual(['Phone']);
});

// D106
test('After the rider has entered the second factor’s correct code, the gateway and the data service accept the session’s tokens', async () => {
  const { auth, factor } = await waiting();
  const { refresh_token, access_token } = dataOf(await check(auth, factor, shown(factor.secret)));
  expect((await rows(access_token)).status).toBe(200);
  const { status, body } = await renew(sandbox, refresh_token);
  expect(status).toBe(200);
  expect((await current(textOf(body, 'token'))).status).toBe(200);
  const claims: unknown = JSON.parse(
    Buffer.from(textOf(body, 'supabaseAccessToken').split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
});

test('When the response to a second-factor code was lost, the rider can sign in with the next code', async () => {
  const { auth, factor, refresh, data } = await waiting();
  const code = shown(factor.secret);
  dataOf(await check(auth, factor, code));
  const again = authClient(sandbox, { access_token: data, refresh_token: refresh });
  expect(refusalOf(await check(again, factor, code))).toEqual({ status: 422, code: 'mfa_verification_failed' });
  await nextStep();
  const { refresh_token } = dataOf(await check(again, factor, shown(factor.secret)));
  expect((await renew(sandbox, refresh_token)).status).toBe(200);
});

const WRONG = { status: 422, code: 'mfa_verification_failed' };
test.each([
  ['refuses', 'two steps behind', -2, WRONG],
  ['accepts', 'a step behind', -1, ACCEPTED],
  ['accepts', 'a step ahead', 1, ACCEPTED],
  ['refuses', 'two steps ahead', 2, WRONG],
])('The server %s a one-time code from a phone whose clock is %s', async (_, __, steps, answer) => {
  const { auth, factor } = await waiting();
  await sandbox.clock.advance(3 * STEP);
  expect(refusalOf(await check(auth, factor, shown(factor.secret, steps)))).toEqual(answer);
});

// S021
test('The server refuses a second-factor code that it has already accepted, and an older code', async () => {
  const { auth, factor } = await waiting();
  await nextStep();
  dataOf(await check(auth, factor, shown(factor.secret)));
  for (const steps of [0, -1])
    expect(refusalOf(await check(auth, factor, shown(factor.secret, steps)))).toMatchObject({
      code: 'mfa_verification_failed',
    });
});

// D105
test('A second-factor code needs an unused challenge that the server made for that factor in the last five minutes', async () => {
  const { auth, factor, owner } = await waiting();
  const late = dataOf(await auth.mfa.challenge({ factorId: factor.id }));
  expect(late.expires_at).toBe(Math.floor(sandbox.clock.now() / 1000) + 300);
  await sandbox.clock.advance(5 * 60_000 + 1);
  const verify = (challengeId: string) =>
    auth.mfa.verify({ factorId: factor.id, challengeId, code: shown(factor.secret) });
  expect(refusalOf(await verify(late.id))).toEqual({ status: 422, code: 'mfa_challenge_expired' });

  const fresh = dataOf(await auth.mfa.challenge({ factorId: factor.id }));
  dataOf(await verify(fresh.id));
  await nextStep();
  expect(refusalOf(await verify(fresh.id))).toEqual({ status: 422, code: 'mfa_factor_not_found' });

  const spare = await enrol(owner.auth, 'Spare');
  const other = dataOf(await owner.auth.mfa.challenge({ factorId: spare.id }));
  expect(refusalOf(await verify(other.id))).toEqual({ status: 422, code: 'mfa_factor_not_found' });
});

// S021
test('After five wrong second-factor codes the rider must wait, and a further wrong code makes the next wait longer', async () => {
  const { auth, factor } = await waiting();
  const wrong = shown(factor.secret, 5);
  for (let i = 0; i < 5; i++)
    expect(refusalOf(await check(auth, factor, wrong))).toMatchObject({ code: 'mfa_verification_failed' });
  const refused = await check(auth, factor, shown(factor.secret));
  expect(refusalOf(refused)).toEqual({ status: 429, code: 'over_request_rate_limit' });
  expect(refused.error?.message).toContain('after 30 seconds');
  await nextStep();
  expect(refusalOf(await check(auth, factor, '000'))).toMatchObject({ code: 'mfa_verification_failed' });
  expect((await check(auth, factor, '000')).error?.message).toContain('after 60 seconds');
  await sandbox.clock.advance(2 * STEP);
  dataOf(await check(auth, factor, shown(factor.secret)));
});

test('The server answers 404 when a rider challenges, verifies or removes another rider’s second factor', async () => {
  const { factor } = await waiting('10004');
  const stranger = await signedIn(sandbox, '10001');
  const notFound = { status: 404, code: 'mfa_factor_not_found' };
  expect(refusalOf(await stranger.auth.mfa.challenge({ factorId: factor.id }))).toEqual(notFound);
  expect(refusalOf(await stranger.auth.mfa.unenroll({ factorId: factor.id }))).toEqual(notFound);
  expect(refusalOf(await stranger.auth.mfa.challenge({ factorId: 'what' }))).toEqual(notFound);
  expect(refusalOf(await check(stranger.auth, factor, shown(factor.secret)))).toEqual(notFound);
});

// D107
test('A rider who has entered the second factor’s code can remove the factor, and then sign in with the PIN alone', async () => {
  const { owner, auth, factor } = await waiting();
  const refused = refusalOf(await auth.mfa.unenroll({ factorId: factor.id }));
  expect(refused).toEqual({ status: 422, code: 'insufficient_aal' });
  expect(dataOf(await owner.auth.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id });
  expect((await signIn(sandbox, '10004')).status).toBe(200);
  expect(refusalOf(await check(auth, factor, shown(factor.secret)))).toMatchObject({ code: 'mfa_factor_not_found' });
});

test('A rider can remove an unfinished second factor without a code', async () => {
  const { auth } = await signedIn(sandbox, '10004');
  const { id } = await enrol(auth);
  expect(dataOf(await auth.mfa.unenroll({ factorId: id }))).toEqual({ id });
});

// D107
test('When a rider removes a lost phone’s second factor, the lost phone’s session ends, but the rider’s present one goes on', async () => {
  const { owner, factor: phone } = await waiting();
  const spare = await enrolled(owner.auth, 'Spare');
  await nextStep();
  const lost = await halfSignedIn(sandbox, '10004');
  const { refresh_token: lostToken } = dataOf(await check(lost.auth, phone, shown(phone.secret)));
  const other = await halfSignedIn(sandbox, '10004');
  const { refresh_token: token } = dataOf(await check(other.auth, spare, shown(spare.secret)));

  dataOf(await other.auth.mfa.unenroll({ factorId: phone.id }));
  const answer = await renew(sandbox, lostToken);
  expect(answer).toMatchObject({ status: 401, body: { error_description: 'insufficient_aal' } });
  expect((await renew(sandbox, token)).status).toBe(200);
  expect((await signIn(sandbox, '10004')).status).toBe(401);
});

test('In the console, support can see a second factor’s current code, and can remove the factor for the rider', async () => {
  const { auth, factor } = await waiting();
  const { body } = await ask(`${sandbox.origins.data}/control/factors`);
  const shownThere = { login: '10004', id: factor.id, name: 'Phone', status: 'verified', code: shown(factor.secret) };
  expect(Reflect.get(Object(body), 'items')).toContainEqual(shownThere);
  const { refresh_token } = dataOf(await check(auth, factor, shownThere.code));

  const remove = (login: string) =>
    ask(`${sandbox.origins.data}/control/riders/${login}/factors`, { method: 'DELETE' });
  expect((await remove('10004')).status).toBe(204);
  expect((await signIn(sandbox, '10004')).status).toBe(200);
  expect((await renew(sandbox, refresh_token)).status).toBe(200);
  expect((await remove('nobody')).status).toBe(404);
});

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
