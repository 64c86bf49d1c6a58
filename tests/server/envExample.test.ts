import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { otherNames, readSettings } from '#server/settings.ts';

const root = join(import.meta.dirname, '../..');
const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));
const place = {
  appOrigin: 'http://localhost:4173',
  sandbox: { main: 'http://localhost:1', gateway: 'http://localhost:2', data: 'http://localhost:3' },
};

// C030
test('The settings in the file .env.example are the default settings', () => {
  expect(readSettings(example, place)).toEqual(readSettings({}, place));
});

test('The file .env.example lists exactly the environment variables that the server reads when it starts', () => {
  const read = ['server/settings.ts', 'scripts/run/product.ts'].flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/(?<=['"])[A-Z][A-Z_]{3,}(?=['"])/g) ?? [],
  );
  const second = Object.values(otherNames);
  expect(Object.keys(example).sort()).toEqual(
    [...new Set(read)].filter((name) => !name.startsWith('SIG') && !second.includes(name)).sort(),
  );
});
