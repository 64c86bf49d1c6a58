import type { components, operations } from '#openapi/gateway.d.ts';
import { demand, HttpError, type Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';

type Settings = components['schemas']['ClientSettings'];

export const accountHandlers = {
  getPinCode: async ({ sql, riderId }) => {
    const { rows } = await sql.query<{ pin: string }>('select pin from sandbox.riders where id = $1', [riderId]);
    const rider = rows[0];
    demand(rider, () => new HttpError(404, { error: 'no data' }));
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { pinCode: rider.pin } };
  },

  getClientSettings: async ({ sql, riderId }) => ({ status: 200, body: { settings: await settingsOf(sql, riderId) } }),

  saveClientSettings: async ({ sql, riderId, body }) => {
    const settings = mergeSettings(await settingsOf(sql, riderId), body.settings);
    await sql.query('update sandbox.riders set settings = $2 where id = $1', [riderId, JSON.stringify(settings)]);
    return { status: 200, body: { settings } };
  },
} satisfies Partial<Handlers<operations>>;

async function settingsOf(sql: Sql, riderId: string): Promise<Settings> {
  const { rows } = await sql.query<{ settings: Settings }>('select settings from sandbox.riders where id = $1', [
    riderId,
  ]);
  return rows[0]?.settings ?? {};
}

const MOST_NAMES = 200;

/** Onboardings seen on any device stay seen; for all other settings the later value wins (decisions §6). */
function mergeSettings(stored: Settings, sent: Settings): Settings {
  const time = ({ changedAt }: Settings) => (changedAt === undefined ? 0 : Date.parse(changedAt));
  const isLater = time(sent) >= time(stored);
  const names = new Set([...(stored.viewedOnboardings ?? []), ...(sent.viewedOnboardings ?? [])]);
  const all = isLater ? { ...stored, ...sent } : { ...sent, ...stored };
  return names.size > 0 ? { ...all, viewedOnboardings: [...names].slice(-MOST_NAMES) } : all;
}
