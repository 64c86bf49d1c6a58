/** The result of one check. `todo`: what to do; null if all is well, or if the check could not run. */
export type Finding = { what: string; is: 'well' | 'wrong' | 'unknown'; todo: string | null };

export const well = (what: string): Finding => ({ what, is: 'well', todo: null });
export const wrong = (what: string, todo: string): Finding => ({ what, is: 'wrong', todo });
export const unknown = (what: string): Finding => ({ what, is: 'unknown', todo: null });

/** Longer than a rider waits for an answer, milliseconds. */
const ANSWERS_WITHIN_MS = 10_000;

/** One read-only request; null without an answer. */
export async function ask(url: string | URL, init: RequestInit = {}): Promise<Response | null> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(() => null);
}

/** Seconds between the clocks of two services: with more, the app shows another length of a ride than the receipt. */
const APART_S = 2;

export function clockOf(name: string, response: Response, now = Date.now()): Finding {
  const said = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(said)) return unknown(`${name}: whether its clock is right (its answers have no Date)`);
  // `Date` has whole seconds.
  const apart = Math.round(Math.abs(said - now) / 1000);
  return apart <= APART_S
    ? well(`${name}: its clock is right`)
    : wrong(`${name}: its clock is ${apart} s apart from this machine's`, 'Let both follow a time server (NTP).');
}

type Preflight = {
  url: string;
  origin: string;
  method: string;
  headers: readonly string[];
  exposed: readonly string[];
};

/** Whether a page of `origin` may send this request and read the answer (the Fetch standard's CORS protocol). */
export async function corsOf(name: string, { url, origin, method, headers, exposed }: Preflight): Promise<Finding[]> {
  const preflight = await ask(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers.join(','),
    },
  });
  if (!preflight) return [wrong(`${name}: a preflight has no answer`, 'Answer OPTIONS without asking for a token.')];
  const said = (answer: Response, header: string) => (answer.headers.get(header) ?? '').toLowerCase();
  const allows = (answer: Response) => ['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? '');
  if (!allows(preflight))
    return [
      wrong(`${name}: pages of ${origin} are refused`, `Allow the origin ${origin} (Access-Control-Allow-Origin).`),
    ];
  const allowed = said(preflight, 'access-control-allow-headers');
  const missing = allowed === '*' ? [] : headers.filter((header) => !allowed.includes(header.toLowerCase()));
  const answer = await ask(url, { headers: { Origin: origin } });
  const shown = answer ? said(answer, 'access-control-expose-headers') : '';
  const hidden = shown === '*' ? [] : exposed.filter((header) => !shown.includes(header.toLowerCase()));
  return [
    missing.length === 0
      ? well(`${name}: pages of ${origin} may ask`)
      : wrong(`${name}: some headers are refused`, `Access-Control-Allow-Headers: ${missing.join(', ')}.`),
    ...(exposed.length === 0
      ? []
      : [
          hidden.length === 0
            ? well(`${name}: pages may read its headers`)
            : wrong(`${name}: some headers are hidden`, `Access-Control-Expose-Headers: ${hidden.join(', ')}.`),
        ]),
  ];
}
