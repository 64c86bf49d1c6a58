import type { Log } from '../contract/router.ts';
import type { Db, Sql } from '../database/db.ts';
import { encryptPush } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

type Written = { id: number; endpoint: string; p256dh: string; auth: string; payload: object };

/**
 * Seconds that a push service stores a message for a phone that is off: after a day, a message about a ride has no use.
 */
const TIME_TO_LIVE = 86_400;
const ANSWERS_WITHIN = 10_000;
/** The browser has unsubscribed, or its app is removed. */
const GONE = new Set([404, 410]);

export type PushSender = { stop(): Promise<void> };

/** Sends written messages, once each, as soon as they are committed. */
export async function openPushSender({ db, vapid, log }: { db: Db; vapid: Vapid; log: Log }): Promise<PushSender> {
  const stopping = new AbortController();
  let work: Promise<unknown> = Promise.resolve();

  const send = async ({ endpoint, p256dh, auth, payload }: Written): Promise<void> => {
    try {
      const body = encryptPush(JSON.stringify(payload), { p256dh, auth });
      const headers = {
        Authorization: await vapid.authorize(endpoint),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(TIME_TO_LIVE),
        Urgency: 'high',
      };
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWERS_WITHIN)]);
      const { status } = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        redirect: 'error',
        signal,
      });
      if (GONE.has(status))
        await db.transaction((sql) =>
          sql.query('delete from sandbox.push_subscriptions where endpoint = $1', [endpoint]),
        );
      else if (status >= 400) log(`push: ${new URL(endpoint).origin} answered ${status}`);
    } catch (error) {
      // The address itself is a secret of the rider.
      if (!stopping.signal.aborted)
        log(
          `push: ${new URL(endpoint).origin} was not reached (${error instanceof Error ? error.name : String(error)})`,
        );
    }
  };
  const drain = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    const written = await db.transaction(takeWritten);
    await Promise.all(written.map(send));
  };
  const wake = (): void => {
    work = work.then(drain).catch((error: unknown) => log(`push: ${String(error)}`));
  };

  const unlisten = await db.listen('push', wake);
  wake();
  return {
    async stop() {
      stopping.abort();
      await work;
      await unlisten();
    },
  };
}

async function takeWritten(sql: Sql): Promise<Written[]> {
  const { rows } = await sql.query<Written>(
    `with taken as (delete from sandbox.pushes returning id, endpoint, payload)
     select t.id, t.endpoint, t.payload, s.p256dh, s.auth from taken t join sandbox.push_subscriptions s using (endpoint) order by t.id`,
  );
  return rows;
}

/**
 * The hosts of browsers' push services. With any other host a rider could make the gateway call an address of the
 * rider's choice.
 */
const ALLOWED_HOSTS =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com)$/;

/** @param standIns origins of a test's own push service, http allowed */
export function isPushService(endpoint: string, standIns: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return standIns.includes(origin) || (protocol === 'https:' && port === '' && ALLOWED_HOSTS.test(hostname));
}
