import { type Api, contractOf } from '../conformance/contract.ts';
import { ask, clockOf, corsOf, type Finding, unknown, well, wrong } from './finding.ts';

type Backend = {
  name: Api;
  /** Public reads that change nothing. */
  open: readonly string[];
  /** A read that needs a rider. */
  closed: string;
  headers: Readonly<Record<string, string>>;
  /** What the app's commands carry besides. */
  sent: readonly string[];
  exposed: readonly string[];
};

export const backends: Readonly<Record<Api, Backend>> = {
  main: {
    name: 'main',
    open: ['/profile/csrf?source=pwa_app'],
    closed: '/billing/tariffs?source=pwa_app',
    headers: { initiator: 'pwa_app' },
    sent: ['Idempotency-Key', 'X-CSRF-Token'],
    exposed: ['Retry-After'],
  },
  gateway: {
    name: 'gateway',
    open: ['/api/map/zones', '/api/map/cells/11/1237/640', '/api/map/stations'],
    closed: '/api/rents/current',
    headers: { initiator: 'pwa_app', source: 'pwa-client', 'App-version': '1.56.133' },
    sent: ['Idempotency-Key', 'Command-Expires-At', 'Upload-Ticket'],
    exposed: ['ETag', 'Retry-After', 'Idempotent-Replayed'],
  },
};

/** What the app needs of a backend, as far as reading can tell. */
export async function examineBackend(origin: string, appOrigin: string, backend: Backend): Promise<Finding[]> {
  const { name, open, closed, headers, sent, exposed } = backend;
  const at = (path: string) => `${origin.replace(/\/$/, '')}${path}`;
  const first = await ask(at(closed), { headers });
  if (!first) return [wrong(`${name}: nobody answers at ${origin}`, 'Start it, or correct the address.')];
  const clock = clockOf(name, first);

  const reads = await Promise.all(open.map((path) => readOne(name, at(path), path, headers)));
  const cors = await corsOf(name, {
    url: at(closed),
    origin: appOrigin,
    method: 'POST',
    headers: ['Authorization', 'Content-Type', ...Object.keys(headers), ...sent],
    exposed,
  });
  return [
    first.status === 401
      ? well(`${name}: ${closed} asks for a rider`)
      : wrong(
          `${name}: ${closed} without a token is answered with ${first.status}`,
          'Answer 401: the app renews its tokens on it.',
        ),
    ...reads,
    ...cors,
    clock,
  ];
}

async function readOne(
  name: Api,
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Finding> {
  const what = `${name}: GET ${path}`;
  const answer = await ask(url, { headers });
  if (!answer) return wrong(`${what} has no answer`, 'Answer within ten seconds.');
  const contract = await contractOf(name);
  const operation = contract.operations.find((one) => one.method === 'GET' && isPathOf(one.path, path));
  if (!operation) return unknown(`${what}: not in the contract`);
  if (answer.status !== 200)
    return wrong(`${what} is answered with ${answer.status}`, `See ${operation.id} in the contract.`);
  const body: unknown = await answer.json().catch(() => null);
  const [breach] = contract.breaches(operation, { status: 200, headers: answer.headers, body });
  return breach
    ? wrong(`${what} is not as the contract says`, `${operation.id}: ${breach}.`)
    : well(`${what} is as the contract says`);
}

const isPathOf = (template: string, path: string): boolean => {
  const names = (path.split('?', 1)[0] ?? '').split('/');
  const wanted = template.split('/');
  return wanted.length === names.length && wanted.every((name, index) => name.startsWith('{') || name === names[index]);
};
