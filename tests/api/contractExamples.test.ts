import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readClaims } from '#api/claims.ts';
import { contractOf, exampleOf, operationsIn } from '../answers/examples.ts';

type Validating = new (options: { version: string; validateApiSpec: boolean }) => {
  validate(document: unknown): { errors: { instancePath: string; message?: string }[] | null };
};
const { OpenAPISchemaValidator }: { OpenAPISchemaValidator: Validating } = createRequire(import.meta.url)(
  'express-openapi-validator/dist/framework/openapi.schema.validator.js',
);

/** Beside Redocly: the schema that the OpenAPI Initiative publishes. */
const errorsIn = (contract: { openapi: string }) =>
  new OpenAPISchemaValidator({ version: contract.openapi, validateApiSpec: true }).validate(contract).errors;

test.each(['main', 'gateway'] as const)('%s.yaml is a document of OpenAPI 3.1', (name) => {
  expect(errorsIn(contractOf(name))).toEqual([]);
});

test.each(['main', 'gateway'] as const)('every good answer of %s.yaml has an example: a mock needs it', (name) => {
  const without = operationsIn(contractOf(name)).filter(
    ({ isJson, examples }) => isJson && Object.keys(examples).length === 0,
  );
  expect(without.map(({ id }) => id)).toEqual([]);
});

test.each([
  ['authenticate', 'token'],
  ['renewToken', 'token'],
  ['renewToken', 'access_token'],
])('the session of %s has a %s that parses and is good until 2099', (id, field) => {
  const jwt = String(Reflect.get(Object(exampleOf(id)), field));
  expect(readClaims(jwt)).toMatchObject({ riderId: '100001', mobileToken: /./ });
  const { exp }: { exp: number } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  expect(new Date(exp * 1000).getUTCFullYear()).toBe(2099);
});
