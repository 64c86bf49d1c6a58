import type { Scene } from './scene.ts';
import type { Tab, Answered, Simulation } from './simulation.ts';

/**
 * Answers that a correct app never gets: to a request outside the contract, or to a lock command out of order. A refused
 * cancel is allowed: only the server knows whether the wheel lock is open.
 */
const isABreach = ({ name, status, code }: Answered, hadTabs: boolean): boolean => {
  if (HONEST.includes(code ?? '')) return false;
  if (status === 409 && ORDERS.test(name) && !(hadTabs && code === 'WRONG_STAGE')) return true;
  return (
    [400, 401, 403, 404, 405, 415, 422].includes(status) ||
    status >= 500 ||
    (isOutOfTurn(code) && !name.endsWith('/cancel'))
  );
};
const ORDERS = /\/open-(chain|lock)$/;
const isOutOfTurn = (code: string | null): boolean => code === 'NEED_CLOSE_LOCK' || code === 'NEED_CLOSE_CHAIN_LOCK';

/** Refusals that depend on the rider's position, and not on the app. */
const HONEST = ['GEO_NOT_ALLOWED_BY_USER', 'PARKING_NOT_FOUND'];

/** The names of the broken laws when no request is pending. */
export function breaches(simulation: Simulation, tab: Tab, seen: Scene): string[] {
  const { phone, isLive, isOnline } = tab;
  const snapshot = phone.ride().getSnapshot();
  const { ride }: { ride?: unknown } = snapshot.value;
  const known = snapshot.context.rent;
  const open = seen.rent && !seen.rent.ended ? seen.rent : null;
  const place = JSON.stringify(ride);
  const isIn = (stage: string) => ride === stage || (typeof ride === 'object' && ride !== null && stage in ride);
  // An app without answers may have an old state.
  const isUpToDate = isLive && isOnline && !place.includes('resuming');
  const wrong = simulation.answered.filter((one) => isABreach(one, simulation.hadTabs()));

  return [
    ...simulation.unknown.map((row) => `a row that the app cannot read: ${JSON.stringify(row)}`),
    ...phone.broken.map((cause) => `an actor or a chart broke: ${String(cause)}`),
    ...simulation.world.broken.map((line) => `the gateway broke its contract: ${line}`),
    ...wrong.map(
      ({ name, status, code }) =>
        `a request that should never be made: ${name.replace(/[0-9a-f-]{36}/, '{rentId}')} ${status} ${code}`,
    ),
    ...(known && [known.stage, known.status, known.step].includes(null)
      ? ['a stage, status or step that the app does not know']
      : []),
    ...(isUpToDate && open && known?.id !== open.id ? ['the app does not show the current ride'] : []),
    ...(isUpToDate && open && !isIn(open.stage) ? [`the stage is ${open.stage}, the chart is in ${place}`] : []),
    ...(isUpToDate && open && known?.id === open.id && known.version !== open.version
      ? ['the app does not know the newest version']
      : []),
    ...(isUpToDate && !open && known ? ['the app shows an ended ride as current'] : []),
    ...(isUpToDate && isBlocked(tab) ? ['the row asks for a lock while the other one is out of place'] : []),
    ...(!simulation.hasClosedTab() && simulation.tabs.every(isAtRest) && hasCommand(simulation, tab)
      ? [`a persisted command without a request, in ${place}`]
      : []),
  ];
}

const isBlocked = ({ phone }: Tab): boolean => {
  const locks = phone.ride().getSnapshot().children.locks?.getSnapshot();
  return (
    locks?.matches({ lockState: { openingWheel: 'blocked' } }) === true ||
    locks?.matches({ lockState: { openingChain: 'blocked' } }) === true
  );
};

const isAtRest = ({ phone }: Tab): boolean => {
  const snapshot = phone.ride().getSnapshot();
  return snapshot.matches({ commandState: 'idle' }) || snapshot.matches({ commandState: 'refused' });
};

function hasCommand({ world }: Simulation, { phone: { storage } }: Tab): boolean {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  const key = names.find((name) => name.includes(world.riderId));
  const kept: unknown = JSON.parse(storage.getItem(key ?? '') ?? 'null');
  return typeof kept === 'object' && kept !== null && Reflect.get(kept, 'command') != null;
}

/** The laws that the whole path broke by the sandbox's ledgers. */
export async function breachesInLedgers({ world: { db, riderId }, hadTabs }: Simulation): Promise<string[]> {
  const { rows } = await db.transaction((sql) =>
    sql.query<{ breach: string }>(
      `select 'more than one ride is on' as breach from rents where client_id = $1 and ended_at is null having count(*) > 1
       union all select 'a ride was charged twice: ' || kind from sandbox.charges where rent_id is not null group by rent_id, kind having count(*) > 1
       union all select 'the wheel opened while hands were at the chain' from sandbox.lock_commands wheel join sandbox.lock_commands chain using (rent_id)
         where wheel.lock = 'wheel' and wheel.command = 'open' and chain.lock = 'chain' and chain.outcome = 'obeyed' and wheel.outcome <> 'out of sequence'
           and wheel.id > chain.id and wheel.at < chain.at + interval '6 s'
       union all select distinct 'a lock command out of sequence: ' || lock || ' ' || command from sandbox.lock_commands where outcome in ('out of sequence', 'refused') and not $2`,
      [riderId, hadTabs()],
    ),
  );
  return rows.map(({ breach }) => breach);
}

/** What must not remain after the end of a ride without faults. */
export async function breachesAtTheEnd({ world: { db, riderId } }: Simulation): Promise<string[]> {
  const { rows } = await db.transaction((sql) =>
    sql.query<{ breach: string }>(
      `select 'a command is still running: ' || operation as breach from sandbox.commands where state = 'running'
       union all select 'a vehicle is still in use' from rents r join sandbox.vehicles v using (frame_number)
         where r.client_id = $1 and v.status = 'IN_USE'
       union all select 'a ride with a cost was not charged' from rents r where client_id = $1 and cost > 0
         and not exists (select 1 from sandbox.charges c where c.rent_id = r.id)
       union all select 'a job is due for an ended ride' from sandbox.due d join rents r on r.id = d.rent_id where r.ended_at is not null`,
      [riderId],
    ),
  );
  return rows.map(({ breach }) => breach);
}
