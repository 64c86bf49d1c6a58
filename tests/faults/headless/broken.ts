import { lost, type Passing } from './network.ts';

/** The answer, whose connection breaks after half of the body. */
async function cut(response: Response): Promise<Response> {
  const text = await response.text();
  const half = new TextEncoder().encode(text.slice(0, Math.floor(text.length / 2)));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** A request without an answer or an error. */
export const never = (): Promise<Response> => new Promise(() => {});

/** A problem as the backends send it, with `more` fields. */
export const problem = (status: number, headers: Record<string, string> = {}, more: object = {}): Response =>
  new Response(JSON.stringify({ type: `/problems/${status}`, title: 'Trouble', status, error: 'Trouble', ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });

const HTML = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';

/** What a bad network or a bad server makes of one request. */
export const broken = {
  'request lost': async () => {
    throw lost();
  },
  'answer lost': async ({ deliver }) => {
    await deliver();
    throw lost();
  },
  'answer cut': async ({ deliver }) => cut(await deliver()),
  silence: async ({ deliver }) => {
    await deliver();
    return never();
  },
  twice: async ({ deliver }) => {
    const [first] = await Promise.all([deliver(), deliver()]);
    return first;
  },
  '500': async () => problem(500),
  '502': async () => new Response(HTML, { status: 502, headers: { 'Content-Type': 'text/html' } }),
  '429': async () => problem(429, { 'Retry-After': '2' }),
} satisfies Record<string, (passing: Passing) => Promise<Response>>;
