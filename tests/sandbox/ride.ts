import type { Sandbox } from '#sandbox/server.ts';
import { freeScooters, type Scooter } from '../support/sandbox/crowd.ts';
import { ask, gatewayHeaders, postJson, textOf, type Reply, type Rider } from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { rowsOf } from './rows.ts';

/** The n-th free working scooter of the city, and a rider's position beside it. */
export async function freeScooter(sandbox: Sandbox, nth = 0): Promise<Scooter> {
  const scooter = (await freeScooters(sandbox, nth + 1))[nth];
  if (!scooter) throw new Error('the city has no free scooter');
  return scooter;
}

type Sent = { key?: string; expiresIn?: number };

/** One command of this rider; a new key unless given, valid for 20 s. */
export const command = (
  sandbox: Sandbox,
  rider: Rider,
  path: string,
  body: unknown,
  { key = crypto.randomUUID(), expiresIn = 20_000 }: Sent = {},
): Promise<Reply> =>
  postJson(`${sandbox.origins.gateway}${path}`, body, {
    ...gatewayHeaders(rider.token),
    'Idempotency-Key': key,
    'Command-Expires-At': new Date(sandbox.clock.now() + expiresIn).toISOString(),
  });

/** The id of the rent that a command answers with. */
export const rentIdIn = ({ body }: Reply): string => textOf(Reflect.get(Object(body), 'rent'), 'id');

export const commandState = async (sandbox: Sandbox, rider: Rider, key: string): Promise<unknown> =>
  (await ask(`${sandbox.origins.gateway}/api/commands/${key}`, { headers: gatewayHeaders(rider.token) })).body;

export const rentsOf = (sandbox: Sandbox, rider: Rider) =>
  rowsOf<{ id: string; stage: string }>(sandbox, 'select id, stage from rents where client_id = $1', [rider.id]);

/** Ends a ride as support does. */
export const supportEnds = (sandbox: Sandbox, rentId: string) =>
  controlOf(sandbox).POST('/control/rents/{rentId}/end', { params: { path: { rentId } } });

/** All charges, the newest first. */
export const chargesIn = async (sandbox: Sandbox) => (await controlOf(sandbox).GET('/control/charges')).data?.items;

type Notification = { type: string; message?: string; count?: number; agoSeconds?: number; delivered?: boolean };

/** Writes notifications for a rider; returns their ids. */
export const tell = async (sandbox: Sandbox, login: string, body: Notification & { rentalId?: string }) => {
  const { data } = await controlOf(sandbox).POST('/control/riders/{login}/notifications', {
    params: { path: { login } },
    body,
  });
  return data?.ids ?? [];
};

/** A rider's notifications, the newest first. */
export const toldTo = async (sandbox: Sandbox, login: string) => {
  const { data } = await controlOf(sandbox).GET('/control/riders/{login}/notifications', {
    params: { path: { login } },
  });
  return data?.items ?? [];
};

/** Ends the session of a refresh token. */
export const revoke = (sandbox: Sandbox, token: string) =>
  ask(`${sandbox.origins.main}/v3/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });
