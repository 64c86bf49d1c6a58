import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImplicitGrant } from '#domain/implicitGrant.ts';
import { runFirstScript } from './firstScript.ts';

const whole = 'access_token=a.b.c&expires_in=900&refresh_token=r&token_type=bearer';
const parts = whole.split('&');
const without = (part: string) => parts.filter((pair) => !pair.startsWith(`${part}=`)).join('&');

// D089
describe('the address that ends an implicit grant', () => {
  test.each(['access_token', 'expires_in', 'refresh_token', 'token_type'])(
    'The app reports that the parameter %s is missing in the URL of an implicit grant',
    (missing) => {
      const refused = { kind: 'incomplete', missing, error: `No ${missing} detected.` };
      expect(readImplicitGrant(`?${without(missing)}`, '')).toEqual(refused);
      for (const more of ['', `&${missing}=`, `&${missing}=%20`])
        expect(readImplicitGrant('', `#${without(missing)}${more}`)).toEqual(refused);
    },
  );
  test('When several parameters of an implicit grant are missing, the app reports the first of them', () => {
    expect(readImplicitGrant('', '#access_token=a')).toMatchObject({ missing: 'expires_in' });
    expect(readImplicitGrant('', '#token_type=bearer')).toMatchObject({ missing: 'access_token' });
  });
  test.each([
    ['', `#${whole}`],
    ['', whole],
    [`?${whole}`, ''],
    ['?access_token=a&expires_in=1', '#refresh_token=r&token_type=bearer'],
    [`?source=mail&${whole}`, '#top'],
  ])('A URL with the query %j and the fragment %j contains a complete implicit grant', (query, fragment) =>
    expect(readImplicitGrant(query, fragment)).toEqual({ kind: 'grant' }),
  );
  test('A grant address has an access token only if a parameter of exactly that name has a value', () => {
    const read = (part: string) => readImplicitGrant('', `#${without('access_token')}&${part}`);
    for (const part of ['access_token==', 'access_token=a=b==']) expect(read(part)).toEqual({ kind: 'grant' });
    for (const part of ['access_token=+%20+', 'access_token', 'access_#token=a', '##access_token=a'])
      expect(read(part)).toMatchObject({ missing: 'access_token' });
  });
  test('When the query and the fragment of a grant address have the same parameter, the app uses the value in the query', () => {
    expect(readImplicitGrant('?access_token=', `#${whole}`)).toMatchObject({ missing: 'access_token' });
    const empty = `#${without('access_token')}&access_token=`;
    expect(readImplicitGrant('?access_token=a', empty)).toEqual({ kind: 'grant' });
  });
  test('The app treats a grant address with an error as a refusal, even if the address also contains a complete grant', () => {
    expect(readImplicitGrant('', '#error=access_denied&error_description=No')).toEqual({ kind: 'denied' });
    expect(readImplicitGrant('?error_description=No', `#${whole}`)).toEqual({ kind: 'denied' });
  });
  test.each([
    ['', ''],
    ['?payStatus=ERROR', ''],
    ['?error=1', '#top'],
    ['?redirectUrl=%2Fmap%3Faccess_token%3Dx', ''],
    ['?bike=7&station=%', '#%'],
    // Names that only look like those of a grant.
    ['?access_token_hint=a&tokens=a&promo_expires_in=1&expires_in_days=1&my_token_type=a&token_types=b', ''],
    ['?no_error_description=a', '#error_descriptions=b'],
  ])('A URL with the query %j and the fragment %j contains no implicit grant', (query, fragment) =>
    expect(readImplicitGrant(query, fragment)).toEqual({ kind: 'none' }),
  );
  // S020
  test('The result of reading a grant address contains no token or other value from the address', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: fc.constantFrom('x', 'y', 'z', '7') }), (token) => {
        const read = [
          readImplicitGrant(`?${whole}${token}`, ''),
          readImplicitGrant('', `#error_description=${token}`),
          readImplicitGrant('', `#access_token=${token}`),
        ];
        expect(JSON.stringify(read)).not.toContain(token);
      }),
    );
  });
});

const rider = { 'velorent.rider.session': '{}' };

/** Opens the app's first script at an address; answers the address and what the page then knows. */
function open(address: string, kept: Record<string, string> = {}, stored: Record<string, string> = {}) {
  const { dataset, location, session } = runFirstScript(address, { local: stored, session: kept });
  const said = readImplicitGrant(dataset['grant'] ?? '', '');
  return { shown: location.href, said, kept: [...session.values()].join() };
}

describe('an implicit grant before the app is loaded', () => {
  test.each([
    [`/#${whole}`, '/', 'grant'],
    [`/login?redirectUrl=%2Fmap&${whole}`, '/login?redirectUrl=%2Fmap', 'grant'],
    [`/map?bike=7#${without('token_type')}`, '/?redirectUrl=%2Fmap%3Fbike%3D7&fileName=personalData', 'incomplete'],
    [`/#/callback?${whole}`, '/', 'grant'],
    ['/login#error=access_denied&error_description=Call+us', '/login', 'denied'],
    [`/policy?file=KID&provider_token=secret#top`, '/policy?file=KID#top', 'incomplete'],
  ])('The first script removes an implicit grant from the URL: it replaces %s with %s', (from, to, kind) => {
    const { shown, said, kept } = open(`https://app.example${from}`);
    expect(shown).toBe(`https://app.example${to}`);
    expect(said.kind).toBe(kind);
    expect(kept).not.toMatch(/a\.b\.c|secret|Call|bearer/);
  });
  test.each([
    '/profile?payStatus=ERROR',
    '/map?bike=7#top',
    '/?redirectUrl=%2Fmap%3Fbike%3D7&fileName=personalData',
    '/history?error=1',
  ])('For a signed-in rider, the first script does not change a URL that contains no implicit grant: %s', (address) => {
    const shown = `https://app.example${address}`;
    expect(open(shown, {}, rider)).toEqual({ shown, said: { kind: 'none' }, kept: '' });
  });
  test('On the landing page, the first script still finds an implicit grant that the browser stored earlier', () => {
    const kept = { 'velorent.device.grant': 'access_token=1' };
    expect(open('https://app.example/?redirectUrl=%2Fmap', kept).said.kind).toBe('incomplete');
  });
});
