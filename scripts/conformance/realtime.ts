import { createClient } from '@supabase/supabase-js';
import { at } from './fields.ts';
import { type Rider, Untried, type World } from './world.ts';

/** The changes of a rider's rents that another browser, or the rider's own, receives. */
export type Listener = {
  rows: unknown[];
  /** Resolves with the next or an earlier row like this. @throws when none arrives in time */
  heard(wanted: (row: unknown) => boolean): Promise<void>;
  /** Sends the rider's present token. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

const WITHIN_MS = 15_000;

/** The server does not send those rows to this rider. */
export class Refused extends Error {}

/**
 * Resolves when the subscription has begun. @param clientId whose rents @throws {Untried} without a data service @throws
 * {Refused} by a policy of topics
 */
export async function listen({ supabase }: World, as: Rider, clientId: string): Promise<Listener> {
  if (!supabase) throw new Untried('give --supabase');
  const client = createClient(supabase.url, supabase.anonKey, { accessToken: () => Promise.resolve(as.data) });
  const rows: unknown[] = [];
  const waiting = new Set<() => void>();
  await client.realtime.setAuth();
  const begun = new Promise<void>((resolve, reject) => {
    const hear = (row: unknown) => {
      rows.push(row);
      for (const look of waiting) look();
    };
    const filter = `client_id=eq.${clientId}`;
    const channel = supabase.isBroadcast
      ? client
          .channel(`rents:${clientId}`, { config: { private: true } })
          .on('broadcast', { event: '*' }, (message) => hear(at(message, 'payload.record')))
      : client
          .channel('conformance')
          .on('postgres_changes', { event: '*', schema: 'public', table: 'rents', filter }, (change) =>
            hear(change.new),
          );
    channel
      .on('system', {}, ({ status, message }: { status: string; message: string }) =>
        status === 'ok' ? resolve() : reject(new Error(`realtime says ${message}`)),
      )
      .subscribe((status, cause) => {
        if (status === 'SUBSCRIBED' && supabase.isBroadcast) resolve();
        if (status !== 'CHANNEL_ERROR') return;
        const why = cause?.message ?? status;
        reject(why.startsWith('Unauthorized') ? new Refused(why) : new Error(why));
      });
  });
  const close = async () => {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  };
  await inTime(begun, 'no subscription began').catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    rows,
    renew: () => client.realtime.setAuth(),
    close,
    async heard(wanted) {
      const arrived = new Promise<void>((resolve) => {
        const look = () => void (rows.some(wanted) && resolve());
        waiting.add(look);
        look();
      });
      await inTime(arrived, 'no such change arrived');
    },
  };
}

async function inTime(work: Promise<void>, late: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${late} in ${WITHIN_MS / 1000} s`)), WITHIN_MS);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
