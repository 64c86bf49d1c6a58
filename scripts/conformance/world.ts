import { randomUUID } from 'node:crypto';
import { type Answer, type Api, type Operation, contractOf } from './contract.ts';
import { codeOf, count, excerpt, list, text } from './fields.ts';

export type Rider = {
  id: string;
  token: string;
  mobile: string;
  data: string;
  refresh: string;
  /** Of `token`, milliseconds by the server's clock. */
  issued: number;
  expires: number;
};

/** A request of one operation. What it leaves out is filled in as the app does it. */
export type Asked = {
  /** A name of a rider; `nobody`. By default the first rider where the operation needs one. */
  as?: string | undefined;
  params?: unknown;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  /** Headers; null leaves one out. */
  sends?: Record<string, string | null> | undefined;
  /** Idempotency-Key. */
  key?: string | undefined;
  /** Command-Expires-At. */
  expires?: string | undefined;
  method?: string | undefined;
};

/** One request and its answer, for the report. */
export type Exchange = { asked: string; came: string; breaches: string[] };

/** Thrown by a rule that cannot be tried here; its message says why. */
export class Untried extends Error {}

export type Target = Record<Api, string> & {
  /** Null: no data service. */
  supabase: { url: string; anonKey: string; isBroadcast: boolean } | null;
  /** The gbfs.json of the operator's own feed, GBFS 3.0; null: no feed. */
  gbfs: string | null;
  riders: readonly { login: string; pin: string }[];
  /** Numbers on the frames of vehicles that the riders may take. */
  vehicles: readonly string[];
  /** A tariff that the first rider buys with the default card; null: nobody buys anything. */
  buy: string | null;
  /** How long the first ride lasts at least. */
  rideMinutes: number;
  /** Lets time pass, milliseconds. */
  pass(milliseconds: number): Promise<void>;
};

export type World = Awaited<ReturnType<typeof createWorld>>;

const ANSWERS_WITHIN_MS = 30_000;
const LOOKS_EVERY_MS = 1_000;
/** Longer than the longest wait between two requests. */
const RENEWS_BEFORE_MS = 6 * 60_000;

/** The system under examination, and all that was asked of it. @throws when a rider cannot sign in */
export async function createWorld(target: Target) {
  const contracts = { main: await contractOf('main'), gateway: await contractOf('gateway') };
  const all = Object.values(contracts).flatMap(({ operations }) => operations);
  const operations = new Map(all.map((operation) => [operation.id, operation]));
  const riders = new Map<string, Rider>();
  const exchanges: Exchange[] = [];
  const succeeded = new Set<string>();
  const leftovers: { what: string; clean: (() => Promise<unknown>) | null }[] = [];
  let serverAhead = 0;
  let isAnswerLost = false;

  async function request(url: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    const body = parsed(await response.text());
    const time = Date.parse(text(body, 'serverTime'));
    if (!Number.isNaN(time)) serverAhead = time - Date.now();
    return { status: response.status, headers: response.headers, body };
  }

  const rider = (name: string): Rider => {
    const found = riders.get(name);
    if (!found) throw new Untried(name === 'second' ? 'give a second --rider' : `there is no ${name} rider`);
    return found;
  };

  async function ask(id: string, asked: Asked = {}): Promise<Answer> {
    const operation = operations.get(id);
    if (!operation) throw new Error(`no contract has ${id}`);
    const { as = operation.isPublic ? 'nobody' : 'first', params = {}, method = operation.method, body } = asked;
    const query = String(new URLSearchParams({ ...constantsOf(operation, 'query'), ...Object(asked.query) }));
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params, name)));
    const init = {
      method,
      headers: await headersOf(operation, as === 'nobody' ? null : await fresh(as), asked),
      ...(operation.body && method === operation.method ? { body: bodyOf(operation.body.type, body) } : {}),
    };
    const said = body === undefined || Buffer.isBuffer(body) ? '' : ` ${excerpt(body, 160)}`;
    const line = `${method} ${path}${said}, ${as}`;
    const url = `${bare(target[operation.api])}${path}${query && `?${query}`}`;
    const answer = await request(url, init).catch((cause: unknown) => {
      isAnswerLost = true;
      exchanges.push({ asked: line, came: 'no answer', breaches: [] });
      throw cause;
    });
    exchanges.push({
      asked: line,
      came: `${answer.status} ${codeOf(answer.body)}`.trim(),
      breaches: contracts[operation.api]
        .breaches(operation, answer)
        .map((breach) => `${id}: ${breach}; the body was ${excerpt(answer.body, 300)}`),
    });
    if (answer.status < 300 && method === operation.method) succeeded.add(id);
    return answer;
  }

  async function headersOf(operation: Operation, as: Rider | null, asked: Asked): Promise<Record<string, string>> {
    const names = new Set(operation.parameters.map(({ name }) => name));
    const given: Record<string, string | null> = {
      ...constantsOf(operation, 'header'),
      ...(operation.body ? { 'Content-Type': operation.body.type } : {}),
      ...(as ? { Authorization: `Bearer ${operation.api === 'main' ? as.mobile : as.token}` } : {}),
      ...(names.has('Idempotency-Key') ? { 'Idempotency-Key': asked.key ?? randomUUID() } : {}),
      ...(names.has('Command-Expires-At') ? { 'Command-Expires-At': asked.expires ?? (await inSeconds(20)) } : {}),
      ...asked.sends,
    };
    return Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
  }

  async function pass(milliseconds: number): Promise<void> {
    const before = Date.now();
    await target.pass(milliseconds);
    // A simulated clock runs apart from this one.
    serverAhead += milliseconds - (Date.now() - before);
  }
  const now = (ahead = 0) => new Date(Date.now() + serverAhead + ahead * 1000).toISOString();
  /** RFC 3339 by the server's clock, which this asks for. */
  async function inSeconds(seconds: number): Promise<string> {
    const kept = exchanges.length;
    await ask('getCurrentRents');
    exchanges.splice(kept);
    return now(seconds);
  }

  /** This rider, with a token that is valid for some minutes. */
  async function fresh(name: string): Promise<Rider> {
    const found = rider(name);
    if (found.expires - Date.parse(now()) > RENEWS_BEFORE_MS) return found;
    // Requests of the same moment use the old token.
    found.expires = Infinity;
    const kept = exchanges.length;
    const body = { grant_type: 'refresh_token', refresh_token: found.refresh };
    const answer = await ask('renewToken', { body });
    exchanges.splice(kept);
    return answer.status === 200 ? Object.assign(found, riderOf(answer.body)) : found;
  }

  const addRider = (name: string, session: unknown) => void riders.set(name, riderOf(session));

  /** The ids of a rider's rides that have not ended; null when the gateway does not list them. */
  async function openRides(as: string): Promise<string[] | null> {
    const answer = await ask('getCurrentRents', { as }).catch(() => null);
    return answer?.status === 200 ? list(answer.body, 'items').map((rent) => text(rent, 'id')) : null;
  }

  const logins = new Map<string, string>();
  for (const [n, { login, pin }] of target.riders.entries()) {
    const { status, body } = await ask('authenticate', { body: { user: { login }, credentials: { pin } } });
    if (status !== 200) throw new Error(`the rider ${login} cannot sign in: ${status} ${codeOf(body)}`);
    const name = n === 0 ? 'first' : 'second';
    addRider(name, body);
    logins.set(name, login);
    serverAhead = riderOf(body).issued - Date.now();
  }
  const before = new Map<string, string[] | null>();
  for (const as of logins.keys()) before.set(as, await openRides(as));
  return {
    ...target,
    /** By the names of the riders who ride. */
    logins,
    openRides,
    /** What `openRides` gave before the first rule. */
    openBefore: (as: string) => before.get(as) ?? null,
    /** Whether a request had no answer: the backend may still do what it asked for. */
    hasLostAnswer: () => isAnswerLost,
    operations: all,
    isOfRide: (id: string) => operations.get(id)?.path.includes('{rentId}') ?? false,
    exchanges,
    /** Operations that have had an answer below 300. */
    succeeded,
    leftovers,
    ask,
    addRider,
    /** Another name of a rider. */
    nameRider: (name: string, of: string) => void riders.set(name, rider(of)),
    rider,
    now,
    inSeconds,
    /** A request to Supabase REST; a PATCH with these columns. */
    async rest(path: string, as: string, patch?: object): Promise<Answer> {
      if (!target.supabase) throw new Untried('give --supabase');
      const { url, anonKey } = target.supabase;
      const method = patch ? 'PATCH' : 'GET';
      const answer = await request(`${bare(url)}/rest/v1/${path}`, {
        method,
        headers: {
          apikey: anonKey,
          ...(as === 'nobody' ? {} : { Authorization: `Bearer ${(await fresh(as)).data}` }),
          ...(patch ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(patch ? { body: JSON.stringify(patch) } : {}),
      });
      const came = `${answer.status} ${codeOf(answer.body)}`.trim();
      exchanges.push({ asked: `${method} /rest/v1/${path}, ${as}`, came, breaches: [] });
      return answer;
    },
    /** A file of the GBFS feed, as anybody reads it. */
    async feed(name: string, headers: Record<string, string> = {}): Promise<Answer> {
      if (!target.gbfs) throw new Untried('give --gbfs');
      const files = list((await request(target.gbfs, {})).body, 'data.feeds');
      const file =
        name === 'gbfs'
          ? target.gbfs
          : text(
              files.find((one) => text(one, 'name') === name),
              'url',
            );
      if (file === '') throw new Error(`gbfs.json lists no ${name}`);
      const answer = await request(new URL(file, target.gbfs).href, { headers });
      exchanges.push({ asked: `GET ${name} of the feed`, came: `${answer.status}`, breaches: [] });
      return answer;
    },
    pass,
    /** Tries once, then again each second for so long while something is wrong. */
    async patiently<T extends { wrong: string }>(seconds: number, attempt: () => Promise<T>): Promise<T> {
      let result = await attempt();
      for (let waited = 0; result.wrong !== '' && waited < seconds * 1000; waited += LOOKS_EVERY_MS) {
        await pass(LOOKS_EVERY_MS);
        result = await attempt();
      }
      return result;
    },
  };
}

function riderOf(session: unknown): Rider {
  const token = text(session, 'token');
  const claims = parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return {
    id: text(claims, 'sub'),
    token,
    mobile: text(claims, 'mobile_token'),
    data: text(session, 'supabaseAccessToken'),
    refresh: text(session, 'refreshToken') || text(session, 'refresh_token'),
    issued: count(claims, 'iat') * 1000 || Date.now(),
    expires: count(claims, 'exp') * 1000 || Infinity,
  };
}

const bare = (url: string) => url.replace(/\/$/, '');

function parsed(said: string): unknown {
  try {
    return said === '' ? null : JSON.parse(said);
  } catch {
    return said;
  }
}

const constantsOf = ({ parameters }: Operation, place: 'header' | 'query'): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: where, schema, example }) => {
      const value = schema.const ?? example;
      return where === place && value !== undefined ? [[name, value]] : [];
    }),
  );

function bodyOf(type: string, body: unknown): string | URLSearchParams | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return Uint8Array.from(body);
  if (!type.includes('form')) return JSON.stringify(body ?? {});
  return new URLSearchParams(Object.entries(Object(body)).map(([name, value]) => [name, String(value)]));
}
