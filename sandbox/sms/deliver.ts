import type { Clock, ClockWorker } from '../clock.ts';
import type { Db, Sql } from '../database/db.ts';
import { answerAll, nextAnswerAt } from './answers.ts';
import { smsNetwork } from './network.ts';
import { receiveText } from './receive.ts';

type Row = { id: number; phone: string; from_phone: boolean; text: string };

/** Delivers the first message whose time has come; false when there is none. */
export async function deliverOne(sql: Sql, clock: Clock): Promise<boolean> {
  const { rows } = await sql.query<Row>(
    `update sandbox.sms set state = 'arrived' where id = (
       select id from sandbox.sms where state = 'on its way' and due_ms <= $1 order by due_ms, id limit 1)
     returning id, phone, from_phone, text`,
    [clock.now()],
  );
  const message = rows[0];
  if (!message) return false;
  const { id, phone, from_phone, text } = message;
  if (from_phone) {
    const { cell } = await smsNetwork(sql);
    await receiveText(sql, clock, { id: `net-${id}`, from: `+${phone}`, text, cell });
  }
  return true;
}

/** Delivers messages and answers them, by the sandbox's clock. */
export function textWorker(db: Db, clock: Clock): ClockWorker {
  return {
    nextAt: () =>
      db.read(async (sql) => {
        const { rows } = await sql.query<{ due_ms: number }>(
          `select due_ms from sandbox.sms where state = 'on its way' order by due_ms, id limit 1`,
        );
        const answerAt = await nextAnswerAt(sql);
        return rows[0] ? Math.min(rows[0].due_ms, answerAt ?? Infinity) : answerAt;
      }),
    run: async () => {
      while (await db.transaction((sql) => deliverOne(sql, clock)));
      await db.transaction((sql) => answerAll(sql, clock));
    },
  };
}
