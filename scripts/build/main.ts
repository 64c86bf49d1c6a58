// npm run build: dist/, compressed, with its version.
import { join } from 'node:path';
import { build } from './build.ts';

await build(join(import.meta.dirname, '../../dist'));
console.log('dist/ is built and compressed.');
