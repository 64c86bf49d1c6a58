// A server in a process of its own, which a test stops: prints its port, and when it has a request; answers it at a word.
import { createServer } from 'node:http';
import { endServer, listen } from '#server/listen.ts';
import { GRACE_MS, stopOnSignal } from '#server/process.ts';

const server = createServer((_request, response) => {
  console.log('asked');
  process.stdin.once('data', () => response.end('answered'));
});
stopOnSignal(() => endServer(server, GRACE_MS));
console.log(`port ${await listen(server, 0, '127.0.0.1')}`);
// After a test that failed.
setTimeout(() => process.exit(1), 120_000).unref();
