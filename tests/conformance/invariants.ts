import type { Scene } from './scene.ts';
import type { Hand, Heard, Simulation } from './simulation.ts';

/**
 * Answers that a well-made app never gets: it asked what the contract does not know, or broke the order of the locks.
 * Whether a wheel stands open is the server's to say to a rider who does not want the vehicle after all.
 */
const isABreach = ({ name, status, code }: Heard, hadTabs: boolean): boolean => {
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

/** Refusals because of the position of the rider: not a fault of the app. */
const HONEST = ['GEO_NOT_ALLOWED_BY_USER', 'PARKING_NOT_FOUND'];

/** The laws that are broken when nothing is pending, by name. */
export function breaches(simulation: Simulation, hand: Hand, seen: Scene): string[] {
  const { phone, isLive, isOnline } = hand;
  const snapshot = phone.ride().getSnapshot();
  const { ride }: { ride?: unknown } = snapshot.value;
  const known = snapshot.context.rent;
  const open = seen.rent && !seen.rent.ended ? seen.rent : null;
  const place = JSON.stringify(ride);
  const isIn = (stage: string) => ride === stage || (typeof ride === 'object' && ride !== null && stage in ride);
  // An app without answers may have an old state.
  const hears = isLive && isOnline && !place.includes('resuming');
  const asked = simulation.heard.filter((one) => isABreach(one, simulation.hadTabs()));

  return [
    ...simulation.unknown.map((row) => `a row that the app cannot read: ${JSON.stringify(row)}`),
    ...phone.broken.map((cause) => `an actor or a chart broke: ${String(cause)}`),
    ...simulation.world.broken.map((line) => `the gateway broke its contract: ${line}`),
    ...asked.map(
      ({ name, status, code }) =>
        `a request that should never be made: ${name.replace(/[0-9a-f-]{36}/, '{rentId}')} ${status} ${code}`,
    ),
    ...(known && [known.stage, known.status, known.step].includes(null) ? ['a word that the app does not know'] : []),
    ...(hears && open && known?.id !== open.id ? ['the ride that is on is not shown'] : []),
    ...(hears && open && !isIn(open.stage) ? [`the stage is ${open.stage}, the chart stands in ${place}`] : []),
    ...(hears && open && known?.id === open.id && known.version !== open.version
      ? ['the newest version is not known']
      : []),
    ...(hears && !open && known ? ['a ride that is over is still on'] : []),
    ...(hears && isBarred(hand) ? ['the row asks for a lock and shows the other one out of its place'] : []),
    ...(!simulation.wasLeft() && simulation.hands.every(isAtRest) && hasCommand(simulation, hand)
      ? [`a persisted command while nothing is sent, in ${place}`]
      : []),
  ];
}

const isBarred = ({ phone }: Hand): boolean => {
  const locks = phone.ride().getSnapshot().children.locks?.getSnapshot();
  return (
    locks?.matches({ lockState: { openingWheel: 'blocked' } }) === true ||
    locks?.matches({ lockState: { openingChain: 'blocked' } }) === true
  );
};

const isAtRest = ({ phone }: Hand): boolean => {
  const snapshot = phone.ride().getSnapshot();
  return snapshot.matches({ commandState: 'idle' }) || snapshot.matches({ commandState: 'refused' });
};

function hasCommand({ world }: Simulation, { phone: { storage } }: Hand): boolean {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  const key = names.find((name) => name.includes(world.riderId));
  const kept: unknown = JSON.parse(storage.getItem(key ?? '') ?? 'null');
  return typeof kept === 'object' && kept !== null && Reflect.get(kept, 'command') != null;
}

/** The laws that the sandbox's ledgers show as broken for the whole path. */
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

/** What must not remain when a ride is over and everything works. */
export async function breachesAtTheEnd({ world: { db, riderId } }: Simulation): Promise<string[]> {
  const { rows } = await db.transaction((sql) =>
    sql.query<{ breach: string }>(
      `select 'a command is still running: ' || operation as breach from sandbox.commands where state = 'running'
       union all select 'a vehicle is still in use' from rents r join sandbox.vehicles v using (frame_number)
         where r.client_id = $1 and v.status = 'IN_USE'
       union all select 'a ride that cost something was not charged' from rents r where client_id = $1 and cost > 0
         and not exists (select 1 from sandbox.charges c where c.rent_id = r.id)
       union all select 'something is due for a ride that is over' from sandbox.due d join rents r on r.id = d.rent_id where r.ended_at is not null`,
      [riderId],
    ),
  );
  return rows.map(({ breach }) => breach);
}
