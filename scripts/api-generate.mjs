// Types of the backends from their descriptions and migrations. `--check` fails when the committed ones are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { databaseTypes } from './databaseTypes.mjs';

const sources = [
  ['openapi/main.yaml', 'openapi/generated/main.d.ts'],
  ['openapi/gateway.yaml', 'openapi/generated/gateway.d.ts'],
  ['openapi/vehicles.yaml', 'openapi/generated/vehicles.d.ts'],
];
const check = process.argv.includes('--check');
let stale = 0;

function settle(from, to, types) {
  const text = `// Generated from ${from} by \`npm run api:generate\`.\n${types}`;
  const file = new URL(`../${to}`, import.meta.url);
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    stale++;
    console.error(`${to} is stale: run npm run api:generate`);
  }
}

for (const [from, to] of sources) {
  const ast = await openapiTS(new URL(`../${from}`, import.meta.url), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    alphabetize: false,
  });
  settle(from, to, astToString(ast));
}
settle('supabase/migrations', 'supabase/database.d.ts', await databaseTypes());
process.exitCode = stale ? 1 : 0;
