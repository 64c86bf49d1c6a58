import { expect } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { command, crowdOf, freeScooters, insist, newKey, type Person, type Scooter } from '../support/sandbox/crowd.ts';
import { initCard, orderIn } from '../support/sandbox/money.ts';
import { NOON, textOf, type Reply } from '../support/sandbox/sandbox.ts';
import { rowsOf } from './rows.ts';

const KILLS = 20;
const RIDERS = 8;

type Origins = Sandbox['origins'];

/** What a test kills. */
type Victim = {
  /** The city, opened by the test while nothing else has it open. */
  open: () => Promise<Sandbox>;
  /** Starts what answers riders. `kill` ends it at once, or the database behind it. */
  start: () => Promise<{ origins: Origins; kill(): Promise<void> }>;
};

type Kind = 'start' | 'cancel' | 'card';
/** A command that was answered; `id` of its rent, or of its payment order. */
type Acknowledged = { kind: Kind; key: string; status: number; id: string };

/** In the order of their ids. */
type Rows = {
  commands: { key: string; status: number }[];
  /** The versions of each: its start and its cancellation. */
  rents: { id: string; versions: number[] }[];
  orders: string[];
};

const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);

/**
 * Riders start and cancel rents and open payment orders, while what answers them is killed again and again with their
 * requests in flight. They send each command until it is answered.
 *
 * @returns the rows that the answers told of, and those that are there in the end
 */
export async function killDuringCommands({ open, start }: Victim): Promise<{ answered: Rows; stored: Rows }> {
  const before = await open();
  const crowd = await crowdOf(before, RIDERS);
  const scooters = await freeScooters(before, RIDERS);
  await before.close();

  const acknowledged: Acknowledged[] = [];
  const clock = { now: () => NOON };
  let victim = await start();
  let isOver = false;
  let inFlight = 0;
  let told = () => {};
  const reached = (count: number) =>
    new Promise<void>((resolve) => {
      told = () => {
        if (acknowledged.length >= count) resolve();
      };
    });

  const act = async (
    kind: Kind,
    send: (at: { origins: Origins; clock: typeof clock }, key: string) => Promise<Reply>,
    idIn: (reply: Reply) => string,
  ): Promise<string> => {
    const key = newKey();
    inFlight += 1;
    const reply = await insist(() => send({ origins: victim.origins, clock }, key));
    inFlight -= 1;
    const id = idIn(reply);
    acknowledged.push({ kind, key, status: reply.status, id });
    told();
    return id;
  };
  const rentIn = ({ body }: Reply): string => textOf(Reflect.get(Object(body), 'rent'), 'id');
  const ride = async (rider: Person, scooter: Scooter | undefined): Promise<void> => {
    while (!isOver) {
      const rent = await act('start', (at, key) => command(at, rider, '/api/rents', scooter, key), rentIn);
      await act('cancel', (at, key) => command(at, rider, `/api/rents/${rent}/cancel`, {}, key), rentIn);
      await act('card', (at, key) => initCard(at, rider, {}, { key }), orderIn);
    }
  };
  const killing = async (): Promise<void> => {
    for (let kill = 1; kill <= KILLS; kill++) {
      // Each time at another point of their work.
      await reached(acknowledged.length + RIDERS + kill);
      expect(inFlight).toBeGreaterThan(0);
      await victim.kill();
      victim = await start();
    }
    isOver = true;
  };
  const riding = Promise.all(crowd.map((rider, n) => ride(rider, scooters[n])));
  await Promise.race([killing(), riding]);
  await riding;
  await victim.kill();

  const after = await open();
  const rows = <Row>(text: string) => rowsOf<Row>(after, text, [crowd.map(({ id }) => id)]);
  const commands = await rows<{ key: string; status: number }>(
    'select key, status from sandbox.commands where rider_id = any($1)',
  );
  const rents = await rows<{ id: string; versions: number[] }>(
    `select id::text as id, array(select version::int from sandbox.rent_versions where rent_id = rents.id order by version) as versions
     from public.rents where client_id = any($1) order by 1`,
  );
  const orders = await rows<{ id: string }>(
    'select id::text as id from sandbox.orders where rider_id = any($1) order by 1',
  );
  await after.close();
  const of = (kind: Kind): string[] => acknowledged.flatMap((one) => (one.kind === kind ? [one.id] : [])).toSorted();
  return {
    answered: {
      commands: acknowledged.map(({ key, status }) => ({ key, status })).toSorted(byKey),
      rents: of('start').map((id) => ({ id, versions: [1, 2] })),
      orders: of('card'),
    },
    stored: {
      commands: commands.toSorted(byKey),
      rents,
      orders: orders.map(({ id }) => id),
    },
  };
}
