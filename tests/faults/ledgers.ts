type Rows = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;
/** What a phone sent: method, path and idempotency key. */
type Sent = { line: string; key: string | null };

const MUTATING = /^(POST|PUT|PATCH|DELETE) /;

/** The rules that the sandbox's ledgers broke for a rider, given what the phone sent. */
export async function breachesInLedgers(rowsOf: Rows, riderId: string, sent: readonly Sent[]): Promise<string[]> {
  const keys = sent.flatMap(({ key, line }) => (key !== null && MUTATING.test(line) ? [key] : []));
  const rows = await rowsOf<{ breach: string }>(
    `select 'more than one ride is on' as breach from public.rents where client_id = $1 and ended_at is null having count(*) > 1
     union all select 'charged twice: ' || kind from sandbox.charges where rider_id = $1 group by coalesce(rent_id, order_id), kind having count(*) > 1
     union all select 'a lock command out of sequence: ' || o.lock || ' ' || o.outcome from sandbox.lock_commands o join public.rents r on r.id = o.rent_id
       where r.client_id = $1 and o.outcome in ('out of sequence', 'refused')
     union all select 'a command is still running: ' || operation from sandbox.commands where rider_id = $1 and state = 'running'
     union all select 'the server has an act that this phone never sent: ' || operation from sandbox.commands where rider_id = $1 and not key = any($2)`,
    [riderId, keys],
  );
  return rows.map(({ breach }) => breach);
}

/** Each try of one command has the same key. */
export function keysBeyondActs(sent: readonly Sent[], hits: RegExp, acts: number): string[] {
  const keys = new Set(sent.filter(({ line, key }) => key !== null && hits.test(line)).map(({ key }) => key));
  return keys.size > acts ? [`${acts} acts of the rider went under ${keys.size} keys`] : [];
}
