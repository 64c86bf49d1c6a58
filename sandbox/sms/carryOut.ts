import type { AnyHandler } from '../contract/anyHandler.ts';
import { receiveCommand } from '../contract/commands.ts';
import { rentHandlers } from '../gateway-api/rents.ts';
import { metresBetween } from '../geo.ts';
import type { CommandContext } from '../world/rents/commands/context.ts';
import { rentsOf } from '../world/rents/rent.ts';
import { findVehicle, findVehicleInDock, type Vehicle } from '../world/vehicles.ts';
import type { Cell } from './network.ts';
import { ACTS, type TextCommand } from './textCode.ts';

type Rider = Omit<CommandContext, 'commandKey'>;

/** Metres beyond the radius of a cell in which a phone may be. */
const BEYOND_CELL = 500;
/** Metres: a vehicle's own position. */
const OWN_ACCURACY = 5;

/** Where the vehicle says that it is: a text message has no position of the rider. */
export const ownPosition = ({ latitude, longitude }: Vehicle) => ({ latitude, longitude, accuracy: OWN_ACCURACY });

/**
 * Runs the command of a message as the same command by HTTP, with the same key: whichever comes first has the effect.
 * Answers why the message cannot become a command; null when it did, also if the command was refused.
 */
export async function carryOut(rider: Rider, command: TextCommand, cell: Cell | null): Promise<string | null> {
  return command.act === 'START' ? startRide(rider, command, cell) : inRide(rider, command);
}

async function startRide(rider: Rider, command: TextCommand, cell: Cell | null): Promise<string | null> {
  const { sql } = rider;
  const vehicle = (await findVehicle(sql, command.vehicle)) ?? (await findVehicleInDock(sql, command.vehicle));
  if (!vehicle) return 'BIKE_NOT_FOUND';
  if (cell && metresBetween(vehicle, cell) > cell.radiusMeters + BEYOND_CELL) return 'BIKE_IS_FAR_FROM_USER';
  await run(rider, command, {
    path: '/api/rents',
    params: {},
    body: { number: vehicle.frame_number, position: ownPosition(vehicle) },
  });
  return null;
}

/** Commands of a ride: the rider's current one, on this vehicle. */
async function inRide(rider: Rider, command: TextCommand): Promise<string | null> {
  const { act, vehicle, minute } = command;
  const rents = await rentsOf(rider.sql, rider.riderId, 'current');
  const rent = rents.find(({ frame_number }) => frame_number === vehicle);
  if (!rent) return 'RENT_NOT_FOUND';
  const began = rent.ride_started_at === null ? null : Date.parse(rent.ride_started_at);
  if (act === 'FINISH' && (began === null || began >= (minute + 1) * 60_000)) return 'WRONG_STAGE';
  const own = act === 'FINISH' ? await findVehicle(rider.sql, vehicle) : null;
  const body = {
    PAUSE: { position: null },
    RESUME: { position: null },
    FINISH: { position: own && ownPosition(own), requestedAt: new Date(minute * 60_000).toISOString() },
    OPEN: {},
    CHAIN: {},
    START: {},
  }[act];
  const path = `/api/rents/${rent.id}/${act.toLowerCase()}`;
  await run(rider, command, { path, params: { rentId: rent.id }, body });
  return null;
}

type Request = { path: string; params: object; body: object };

async function run(rider: Rider, { act, commandKey }: TextCommand, { path, params, body }: Request): Promise<void> {
  const operation = ACTS[act];
  const handle: AnyHandler = rentHandlers[operation];
  const call = { ...rider, commandKey, params, body, query: {}, headers: {}, sessionId: '' };
  await receiveCommand({ operation, path, call, handle, byText: true });
}
