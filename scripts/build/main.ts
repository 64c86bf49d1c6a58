// npm run build: dist/, compressed, with its version. Another folder may be named.
import { join } from 'node:path';
import { build } from './build.ts';

await build(process.argv[2] ?? join(import.meta.dirname, '../../dist'));
console.log('dist/ is built and compressed.');
