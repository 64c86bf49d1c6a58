import { randomUUID } from 'node:crypto';
import type { components } from '#openapi/main.d.ts';
import type { Clock } from '../clock.ts';
import { demand, HttpError } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { hasExpired, usableCard, type Card } from '../world/riders.ts';

export type NewCard = { number: string; kind: string; expires: string; status?: 'ACTIVE' | 'NOT_APPROVED' };

const NO_CARD = () => new HttpError(404, { error: 'no data', code: 'CARD_NOT_FOUND' });

export async function cardsOf(sql: Sql, riderId: string): Promise<components['schemas']['BankCard'][]> {
  const { rows } = await sql.query<Card>(
    'select * from sandbox.cards where rider_id = $1 order by is_default desc, added_ms, id',
    [riderId],
  );
  return rows.map((card) => ({
    CardIDP: card.id,
    CardNumber: card.number,
    CardType: card.kind,
    ExpDate: card.expires,
    IsDefault: card.is_default ? 1 : 0,
    Status: card.status,
  }));
}

/** The card that pays without a page: the default one, approved and not expired; no other card replaces it. */
export async function defaultCard(sql: Sql, clock: Clock, riderId: string): Promise<Card | null> {
  const { rows } = await sql.query<Card>(
    `select * from sandbox.cards where rider_id = $1 and is_default and status = 'ACTIVE'`,
    [riderId],
  );
  return rows.find(({ expires }) => !hasExpired(expires, clock.now())) ?? null;
}

/** The rider's first card that can pay becomes the default one by itself. */
export async function addCard(
  sql: Sql,
  clock: Clock,
  riderId: string,
  { number, kind, expires, status = 'ACTIVE' }: NewCard,
): Promise<void> {
  const isFirst = status === 'ACTIVE' && (await usableCard(sql, clock, riderId)) === null;
  const id = randomUUID();
  await sql.query(
    `insert into sandbox.cards (id, rider_id, number, kind, expires, is_default, status, added_ms) values ($1, $2, $3, $4, $5, false, $6, $7)`,
    [id, riderId, number, kind, expires, status, clock.now()],
  );
  if (isFirst) await makeDefault(sql, riderId, id);
}

export async function deleteCard(sql: Sql, clock: Clock, riderId: string, id: string): Promise<void> {
  const { rows } = await sql.query<Card>('delete from sandbox.cards where rider_id = $1 and id = $2 returning *', [
    riderId,
    id,
  ]);
  demand(rows[0], NO_CARD);
  if (!rows[0].is_default) return;
  const left = await sql.query<Card>(
    `select * from sandbox.cards where rider_id = $1 and status = 'ACTIVE' order by added_ms desc, id`,
    [riderId],
  );
  const next = left.rows.find(({ expires }) => !hasExpired(expires, clock.now()));
  if (next) await makeDefault(sql, riderId, next.id);
}

export async function setDefaultCard(sql: Sql, clock: Clock, riderId: string, id: string): Promise<void> {
  const { rows } = await sql.query<Card>('select * from sandbox.cards where rider_id = $1 and id = $2', [riderId, id]);
  const card = rows[0];
  demand(card, NO_CARD);
  const pays = card.status === 'ACTIVE' && !hasExpired(card.expires, clock.now());
  demand(pays, () => new HttpError(409, { error: 'this card cannot pay', code: 'CARD_CANNOT_PAY' }));
  await makeDefault(sql, riderId, id);
}

/** Two statements: there is never more than one default card, not even between them. */
async function makeDefault(sql: Sql, riderId: string, id: string): Promise<void> {
  await sql.query('update sandbox.cards set is_default = false where rider_id = $1 and is_default', [riderId]);
  await sql.query('update sandbox.cards set is_default = true where rider_id = $1 and id = $2', [riderId, id]);
}
