import type { Clock } from './clock.ts';
import type { Authenticator } from './contract/router.ts';
import type { Db } from './database/db.ts';

/**
 * A ticket permits the upload of its rider's photo of one rent for a day, when the session may have ended (decisions
 * §4).
 */
export const uploadTicketRider =
  (db: Db, clock: Clock): Authenticator =>
  async (ticket, { rentId }) => {
    const { rows } = await db.read((sql) =>
      sql.query<{ rider_id: string }>(
        `select rider_id from sandbox.upload_tickets where ticket = $1 and rent_id = $2 and expires_at > $3`,
        [ticket, rentId ?? '', new Date(clock.now())],
      ),
    );
    return rows[0] ? { riderId: rows[0].rider_id, sessionId: '' } : null;
  };
