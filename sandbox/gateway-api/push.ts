import type { operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { isPushService } from '../push/sender.ts';

/** @param standIns origins of a test's own push service */
export const pushHandlers = (
  standIns: readonly string[],
): Handlers<operations, 'savePushSubscription' | 'removePushSubscription'> => ({
  async savePushSubscription({ sql, clock, riderId, body: { endpoint, keys, language } }) {
    demand(isPushService(endpoint, standIns), () => problem(422, 'PUSH_SERVICE_UNKNOWN'));
    // A browser that now belongs to another rider gets no further messages for the former one.
    await sql.query(
      `insert into sandbox.push_subscriptions (endpoint, rider_id, p256dh, auth, language, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (endpoint) do update set rider_id = excluded.rider_id, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, at = excluded.at`,
      [endpoint, riderId, keys.p256dh, keys.auth, language, new Date(clock.now())],
    );
    await sql.query('update sandbox.riders set allows_push = true where id = $1', [riderId]);
    return { status: 204 };
  },

  async removePushSubscription({ sql, riderId, body: { endpoint } }) {
    await sql.query('delete from sandbox.push_subscriptions where endpoint = $1 and rider_id = $2', [
      endpoint,
      riderId,
    ]);
    await sql.query(
      'update sandbox.riders r set allows_push = exists (select 1 from sandbox.push_subscriptions s where s.rider_id = r.id) where r.id = $1',
      [riderId],
    );
    return { status: 204 };
  },
});
