// Types of the backends from their descriptions and migrations. `--check` fails when the committed ones are stale.
import openapiTS, { astToString } from 'openapi-typescript';
import { databaseTypes } from './databaseTypes.mjs';
import { writeGenerated } from './generated.mjs';

const sources = [
  ['openapi/main.yaml', 'openapi/generated/main.d.ts'],
  ['openapi/gateway.yaml', 'openapi/generated/gateway.d.ts'],
  ['openapi/vehicles.yaml', 'openapi/generated/vehicles.d.ts'],
];
const write = (from, to, types) =>
  writeGenerated(to, `// Generated from ${from} by \`npm run api:generate\`.\n${types}`, 'npm run api:generate');

for (const [from, to] of sources) {
  const ast = await openapiTS(new URL(`../${from}`, import.meta.url), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    alphabetize: false,
  });
  write(from, to, astToString(ast));
}
write('supabase/migrations', 'supabase/database.d.ts', await databaseTypes());
