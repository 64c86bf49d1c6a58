import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { endServer, listen } from '#server/listen.ts';

/** A request on its way to the backend; what changes here, the backend gets. */
export type Passing = { name: string; headers: Headers; body: string };
/** An answer on its way back. `body`: parsed JSON, else text. */
type Said = { status: number; headers: Headers; body: unknown };

/** How a backend breaks one rule, at requests like `POST /api/rents`. */
export type Break = {
  at: RegExp;
  asked?: (request: Passing) => void;
  /** `last`: the last good answer to the same request, if there was one. */
  said?: (answer: Said, request: Passing, last: Said | undefined) => void;
};

/** Not of the message, or not as long as before. */
const SIZE = ['content-length', 'content-encoding', 'transfer-encoding'];
const OF_THE_CONNECTION = ['connection', 'host', 'keep-alive', ...SIZE];
const MAX_HEADERS = 100_000;

/** Stands before a backend, passes everything, and breaks one rule. */
export async function breakBackend(
  backend: string,
  { at, asked, said }: Break,
): Promise<{ origin: string; close(): Promise<void> }> {
  const good = new Map<string, Said>();
  const own = { origin: '' };
  const server = createServer({ maxHeaderSize: MAX_HEADERS }, (incoming, outgoing) => {
    passOn(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // As the sandbox: five seconds, the default, can pass in one step of a busy process.
  server.keepAliveTimeout = 75_000;
  const passOn = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = incoming;
    const given = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const bytes = await buffer(incoming);
    const request: Passing = { name: `${method} ${url}`, headers: new Headers(given), body: bytes.toString('latin1') };
    for (const name of OF_THE_CONNECTION) request.headers.delete(name);
    const isBroken = at.test(request.name);
    if (isBroken) asked?.(request);
    const answer = await fetch(`${backend}${url}`, {
      method,
      headers: request.headers,
      redirect: 'manual',
      ...(bytes.length > 0 ? { body: Buffer.from(request.body, 'latin1') } : {}),
    });
    // A list of addresses, as a feed's, leads here too.
    const content = (await answer.text()).replaceAll(backend, own.origin);
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    const answered: Said = {
      status: answer.status,
      headers: new Headers(answer.headers),
      body: isJson ? JSON.parse(content) : content,
    };
    const last = good.get(request.name);
    if (answered.status < 300) good.set(request.name, structuredCloneOf(answered));
    if (isBroken) said?.(answered, request, last);
    for (const name of OF_THE_CONNECTION) answered.headers.delete(name);
    outgoing.writeHead(answered.status, Object.fromEntries(answered.headers));
    outgoing.end(
      [204, 304].includes(answered.status)
        ? undefined
        : typeof answered.body === 'string'
          ? answered.body
          : JSON.stringify(answered.body),
    );
  };
  const port = await listen(server, 0, '127.0.0.1');
  own.origin = `http://127.0.0.1:${port}`;
  return { ...own, close: () => endServer(server, 0) };
}

const structuredCloneOf = ({ status, headers, body }: Said): Said => ({
  status,
  headers: new Headers(headers),
  body: structuredClone(body),
});
