import { vi } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { NOON, openSandbox } from '../../support/sandbox/sandbox.ts';
import { CHAIN_BIKE, DOCK_BIKE, WHEEL_BIKE } from '../../support/sandbox/world.ts';
import { openPeople } from '../people.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

const KNOWN = { scooter: '51307', 'chain bike': CHAIN_BIKE, 'wheel bike': WHEEL_BIKE, 'docked bike': DOCK_BIKE };
export type VehicleKind = keyof typeof KNOWN;

/** Roubles, as demo riders owe. */
export const DEBT = 340;

/** One world for many cells. Each has a new rider and a new scooter, so no test restores anything. */
export async function openStage() {
  const broken: string[] = [];
  // The app reads the phone's clock. The database must use the same time, or months would seem to have passed.
  let wall = () => NOON;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => wall());
  const sandbox: Sandbox = await openSandbox({ log: (line) => void broken.push(String(line)) });
  const { clock } = sandbox;
  const { person: newPerson, rowsOf } = openPeople(sandbox);
  wall = () => clock.now();
  let made = 0;
  const messagesTo = async (phone: string): Promise<string[]> => {
    const messages = await rowsOf<{ text: string }>('select text from sandbox.sms where phone = $1 order by id desc', [
      phone,
    ]);
    return messages.map(({ text }) => text);
  };

  return {
    sandbox,
    /** Sets the clock to that of the rider's phone; null sets it to the world's. */
    setWall: (of: (() => number) | null) => void (wall = of ?? (() => clock.now())),
    /**
     * Errors that the backends report: a failed handler, an answer outside the contract. Reading empties the list.
     */
    takeBroken: (): string[] => broken.splice(0),
    rowsOf,
    /** The text messages to this number, the newest first. */
    messagesTo,
    /** The six digits of the newest message to this number; empty if it has none. */
    codeSentTo: async (phone: string): Promise<string> => /\d{6}/.exec((await messagesTo(phone))[0] ?? '')?.[0] ?? '',
    newPerson,
    /** Adds a vehicle to parking 1208, or to a dock of station 1. */
    newVehicle: async (kind: VehicleKind): Promise<string> => {
      made += 1;
      const number = String(900_000 + made);
      await rowsOf(
        `insert into sandbox.vehicles (frame_number, form, device_type, status, latitude, longitude, battery, lock_ms, chain_place, station_id, dock)
         select $1, form, device_type, 'STATIONED', latitude, longitude, battery, lock_ms, case when device_type = 'OMNI_HORSESHOE' then 'rack' end, station_id, dock + 100 + $3
         from sandbox.vehicles where frame_number = $2`,
        [number, KNOWN[kind], made],
      );
      return number;
    },
    newPhoneNumber: (): string => `7911${String((made += 1)).padStart(7, '0')}`,
    close: async () => {
      await sandbox.close();
      spy.mockRestore();
    },
  };
}
