import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Files that shrink; pictures and fonts are compressed already. */
const shrinks = /\.(js|mjs|css|html|svg|json|webmanifest|txt|xml|wasm)$/;
/** Below this size the headers cost more than compression saves. */
const worthIt = 1024;

/** Writes `.br` and `.gz` beside each file of the build, once, so that no request waits for compression. */
export function compress(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = join(directory, entry);
    // The server completes the page and compresses it then.
    if (!shrinks.test(entry) || entry === 'index.html' || entry.startsWith('.vite') || statSync(file).size < worthIt)
      continue;
    const bytes = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
