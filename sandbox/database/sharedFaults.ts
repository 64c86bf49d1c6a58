import { createFaults, type Faults, type FaultRule, type Line } from '../faults.ts';
import { Closed, type Db, type Sql } from './db.ts';

type Row = { version: number; rules: FaultRule[]; seed: number; online: boolean };

/**
 * Faults of every process on a database: what one process sets holds in all, also in one that starts later, until one
 * ends it. A rule with `times` counts the requests to all of them.
 */
export async function openSharedFaults(db: Db, line: Line): Promise<Faults> {
  const own = createFaults(line);
  let version = -1;
  const read = async (): Promise<void> => {
    const row = await db.read(stored);
    line.setOnline(row.online);
    // To hold the same rules again would begin their random numbers again.
    if (row.version === version) return;
    version = row.version;
    own.hold(row.rules, row.seed, (place) => countUse(db, row.version, place));
  };
  // In turn: of two that read at once, the older may answer last.
  let last = Promise.resolve();
  const follow = (): Promise<void> => (last = last.then(read, read));
  await db.listen('faults', () => {
    follow().catch((error: unknown) => error instanceof Closed || console.error('faults', error));
  });
  await follow();

  /** @param change assignments, with the parameters $1 and following */
  const store = async (change: string, params: unknown[]): Promise<void> => {
    await db.transaction(async (sql) => {
      await sql.query(`update sandbox.faults set ${change}`, params);
      await sql.exec('notify faults');
    });
    await follow();
  };
  return {
    set: (rules, seed = 1) => store('version = version + 1, rules = $1, seed = $2', [JSON.stringify(rules), seed]),
    rules: async () => (await db.read(stored)).rules,
    setOnline: (online) => store('online = $1', [online]),
    middleware: (api) => own.middleware(api),
  };
}

async function stored(sql: Sql): Promise<Row> {
  const [row] = (await sql.query<Row>('select version, rules, seed, online from sandbox.faults')).rows;
  if (!row) throw new Error('the sandbox has no row of faults');
  return row;
}

/** False when the rule has no uses left or others have replaced it; null when the database does not say. */
const countUse = (db: Db, version: number, place: number): Promise<boolean | null> =>
  db
    .transaction((sql) =>
      sql.query(
        `update sandbox.faults
         set rules = jsonb_set(rules, array[$2::text, 'times'], to_jsonb((rules #>> array[$2::text, 'times'])::bigint - 1))
         where version = $1 and (rules #>> array[$2::text, 'times'])::bigint > 0`,
        [version, String(place)],
      ),
    )
    .then(
      ({ affectedRows }) => affectedRows === 1,
      () => null,
    );
