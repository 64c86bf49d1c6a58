import { expect, test } from 'vitest';
import { readClaims } from '#api/claims.ts';
import { contractOf, exampleOf, operationsIn } from '../support/answers/examples.ts';

test.each(['main', 'gateway'] as const)(
  'Every successful JSON response in the API contract %s.yaml has an example',
  (name) => {
    const without = operationsIn(contractOf(name)).filter(
      ({ isJson, examples }) => isJson && Object.keys(examples).length === 0,
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  },
);

test.each([
  ['authenticate', 'token'],
  ['renewToken', 'token'],
  ['renewToken', 'access_token'],
])('In the API contract’s example response to %s, the JWT in the field %s parses and expires in 2099', (id, field) => {
  const jwt = String(Reflect.get(Object(exampleOf(id)), field));
  expect(readClaims(jwt)).toMatchObject({ riderId: '100001', mobileToken: /./ });
  const { exp }: { exp: number } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  expect(new Date(exp * 1000).getUTCFullYear()).toBe(2099);
});
