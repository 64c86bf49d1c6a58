import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

// The second outside validator beside Redocly: it reads the published JSON schema of OpenAPI 3.1.
test.each(['openapi/main.yaml', 'openapi/gateway.yaml'])('%s is OpenAPI 3.1 by its published schema', async (file) => {
  const validator = new Validator();
  expect(await validator.validate(file)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});
