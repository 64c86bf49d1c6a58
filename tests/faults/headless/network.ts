import type { PhoneClock } from '../../support/phoneClock.ts';

/** One pending request. `deliver` sends it to its server, even if nobody waits for the answer any more. */
export type Passing = { line: string; request: Request; deliver: () => Promise<Response> };
/** A fault of the next requests whose `METHOD /path` matches `hits`: `answer` replaces the network's answer. */
export type NetworkFault = { hits: RegExp; times: number; answer: (passing: Passing) => Promise<Response> };
/** A request of a phone. `isWritten`: the phone had stored the request's key before sending it. */
export type Sent = { line: string; key: string | null; isWritten: boolean };

/** How long the app waits for an answer (src/api/httpTransport.ts), by the phone's clock. */
const GIVES_UP_AFTER = 15_000;

export const lost = (): TypeError => new TypeError('fetch failed');

/**
 * The network of one browser. It handles cookies as a browser does. `isWritten`: whether the phone has stored this key
 * outside a page's memory.
 */
export function createNetwork(clock: PhoneClock, isWritten: (key: string) => boolean) {
  const faults: NetworkFault[] = [];
  const journal: Sent[] = [];
  const cookies = new Map<string, string>();
  const idle = new Set<() => void>();
  let onTheWay = 0;
  let isOnline = true;
  let areSocketsDead = false;
  let decorate: ((answer: unknown) => unknown) | null = null;

  const travels = async <T>(journey: Promise<T>): Promise<T> => {
    onTheWay += 1;
    try {
      return await journey;
    } finally {
      onTheWay -= 1;
      if (onTheWay === 0) for (const tell of idle) tell();
    }
  };

  const delivery = (request: Request, body: ArrayBuffer | null) => async (): Promise<Response> => {
    const { origin } = new URL(request.url);
    const headers = new Headers(request.headers);
    const cookie = cookies.get(origin);
    if (cookie !== undefined && request.credentials === 'include') headers.set('Cookie', cookie);
    const answer = await travels(
      fetch(request.url, { method: request.method, headers, body }).then(async (response) => ({
        response,
        text: await response.text(),
      })),
    );
    const [given] = answer.response.headers.getSetCookie();
    if (given !== undefined && request.credentials === 'include') cookies.set(origin, given.split(';')[0] ?? '');
    return answered(answer.response, decorate ? decorated(answer.text, decorate) : answer.text);
  };

  /** An answer that arrives while the phone sleeps is lost. */
  const unlessDead = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      answer.then(
        (response) => areSocketsDead || resolve(response),
        (cause: unknown) => areSocketsDead || reject(cause),
      );
    });

  const go: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const line = `${request.method} ${new URL(request.url).pathname}`;
    const key = request.headers.get('Idempotency-Key');
    journal.push({ line, key, isWritten: key !== null && isWritten(key) });
    const body = request.body === null ? null : await request.arrayBuffer();
    const deliver = delivery(request, body);
    const fault = faults.find(({ hits, times }) => times > 0 && hits.test(line));
    if (fault) fault.times -= 1;
    const arrives = async () => {
      if (!isOnline) throw lost();
      return fault ? fault.answer({ line, request, deliver }) : deliver();
    };
    return unlessGivenUp(clock, request.signal, unlessDead(arrives()));
  };

  return {
    fetch: go,
    journal,
    inject: (...what: NetworkFault[]) => void faults.push(...what),
    mend: () => void (faults.length = 0),
    /** Changes every answer to that of a later release. */
    decorate: (how: typeof decorate) => void (decorate = how),
    setSocketsDead: (to: boolean) => void (areSocketsDead = to),
    setOnline: (to: boolean) => void (isOnline = to),
    /** Resolves when all pending work waits for the clock. */
    quiet: async (): Promise<void> => {
      for (;;) {
        for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
        if (onTheWay === 0) return;
        await new Promise<void>((done) => {
          const tell = () => {
            idle.delete(tell);
            done();
          };
          idle.add(tell);
        });
      }
    },
  };
}

const unlessGivenUp = (clock: PhoneClock, signal: AbortSignal, answer: Promise<Response>): Promise<Response> =>
  new Promise((resolve, reject) => {
    const tooLate = clock.setTimeout(() => reject(new DOMException('no answer came', 'TimeoutError')), GIVES_UP_AFTER);
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    answer.then(resolve, reject).finally(() => {
      clock.clearTimeout(tooLate);
      signal.removeEventListener('abort', stop);
    });
  });

const BODILESS = [204, 205, 304];
const answered = ({ status, headers }: Response, text: string): Response =>
  new Response(BODILESS.includes(status) || text === '' ? null : text, { status, headers });

function decorated(text: string, how: (answer: unknown) => unknown): string {
  try {
    return JSON.stringify(how(JSON.parse(text)));
  } catch {
    return text;
  }
}
