import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as zlibGzip } from 'node:zlib';

/** Files that shrink; pictures and fonts are compressed already. */
const shrinks = /\.(js|css|html|svg|json|webmanifest|txt|xml|wasm)$/;
/** Below this size the headers cost more than compression saves. */
const worthIt = 1024;

const [brotli, gzip] = [promisify(brotliCompress), promisify(zlibGzip)];

/** Writes `.br` and `.gz` beside each file of the build, once, so that no request waits for compression. */
export async function compress(directory: string): Promise<void> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    // The server completes the page and compresses it then.
    .filter((entry) => shrinks.test(entry) && entry !== 'index.html' && !entry.startsWith('.vite'))
    .map((entry) => join(directory, entry))
    .filter((file) => statSync(file).size >= worthIt);
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
    }),
  );
}
