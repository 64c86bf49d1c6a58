import type { components } from '#openapi/main.d.ts';
import type { Clock } from '../clock.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';

export type Consent = components['schemas']['Consent'];
/** @property at RFC 3339, by the phone */
export type ConsentChange = { kind: string; document: string; version: string; at: string };

/** Newest first, withdrawn ones included. */
export async function consentsOf(sql: Sql, riderId: string): Promise<Consent[]> {
  const { rows } = await sql.query<Consent>(
    `select kind, document, version, ${isoText('at')} as at, ${isoText('withdrawn_at')} as "withdrawnAt"
     from sandbox.consents where rider_id = $1 order by consents.at desc, id desc`,
    [riderId],
  );
  return rows;
}

/** A phone whose clock is ahead cannot consent in the future. */
const receivedAt = (clock: Clock, at: string): string => new Date(Math.min(Date.parse(at), clock.now())).toISOString();

/** When a kind was last given or withdrawn: an older change comes too late. */
async function lastChangeAt(sql: Sql, riderId: string, kind: string): Promise<number> {
  const { rows } = await sql.query<{ at: Date | null }>(
    'select max(coalesce(withdrawn_at, at)) as at from sandbox.consents where rider_id = $1 and kind = $2',
    [riderId, kind],
  );
  return rows[0]?.at?.getTime() ?? -Infinity;
}

/** A newer version of the text ends the older consent and replaces it. */
export async function giveConsent(
  sql: Sql,
  clock: Clock,
  riderId: string,
  { kind, document, version, at }: ConsentChange,
): Promise<void> {
  const when = receivedAt(clock, at);
  if (Date.parse(when) <= (await lastChangeAt(sql, riderId, kind))) return;
  const same = await sql.query(
    'select 1 from sandbox.consents where rider_id = $1 and kind = $2 and document = $3 and version = $4 and withdrawn_at is null',
    [riderId, kind, document, version],
  );
  if (same.rows.length > 0) return;
  await withdrawConsent(sql, clock, riderId, { kind, at });
  await sql.query('insert into sandbox.consents (rider_id, kind, document, version, at) values ($1, $2, $3, $4, $5)', [
    riderId,
    kind,
    document,
    version,
    when,
  ]);
}

export async function withdrawConsent(
  sql: Sql,
  clock: Clock,
  riderId: string,
  { kind, at }: Pick<ConsentChange, 'kind' | 'at'>,
): Promise<void> {
  await sql.query(
    'update sandbox.consents set withdrawn_at = $3 where rider_id = $1 and kind = $2 and withdrawn_at is null and at <= $3',
    [riderId, kind, receivedAt(clock, at)],
  );
}
