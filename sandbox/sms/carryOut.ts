import { receiveCommand } from '../contract/commands.ts';
import { metresBetween } from '../geo.ts';
import { languageOf } from '../language.ts';
import type { CommandContext, RentCommandContext } from '../world/rents/commands/context.ts';
import { finish } from '../world/rents/commands/finish.ts';
import { openChain, openLock } from '../world/rents/commands/lock.ts';
import { pause, resume } from '../world/rents/commands/pause.ts';
import { uploadTicket } from '../world/rents/commands/photo.ts';
import { start } from '../world/rents/commands/start.ts';
import { rentsOf } from '../world/rents/rent.ts';
import type { Rent } from '../world/rents/rent.types.ts';
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
export function carryOut(rider: Rider, command: TextCommand, cell: Cell | null): Promise<string | null> {
  return command.act === 'START' ? startRide(rider, command, cell) : inRide(rider, command);
}

async function startRide(rider: Rider, command: TextCommand, cell: Cell | null): Promise<string | null> {
  const { sql, riderId } = rider;
  const vehicle = (await findVehicle(sql, command.vehicle)) ?? (await findVehicleInDock(sql, command.vehicle));
  if (!vehicle) return 'BIKE_NOT_FOUND';
  if (cell && metresBetween(vehicle, cell) > cell.radiusMeters + BEYOND_CELL) return 'BIKE_IS_FAR_FROM_USER';
  const number = vehicle.frame_number;
  await run(rider, command, {
    body: { number },
    does: async (context) => {
      const language = await languageOf({ sql, riderId, headers: {} });
      return start(context, { number, position: ownPosition(vehicle), insurance: false, language });
    },
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
  const params = { rentId: rent.id };
  await run(rider, command, { params, does: (context) => perform({ ...context, ...params }, command) });
  return null;
}

async function perform(context: RentCommandContext, { act, vehicle, minute }: TextCommand): Promise<Rent> {
  switch (act) {
    case 'OPEN':
      return openLock(context);
    case 'CHAIN':
      return openChain(context);
    case 'PAUSE':
      return pause(context, null);
    case 'RESUME':
      return resume(context);
    case 'FINISH': {
      const own = await findVehicle(context.sql, vehicle);
      return finish(context, own && ownPosition(own), new Date(minute * 60_000).toISOString());
    }
    case 'START':
      throw new Error('a start is no command of a ride');
  }
}

type Work = { params?: object; body?: object; does: (context: CommandContext) => Promise<Rent> };

/** The stored answer is that of the request: HTTP may come later with the same key. */
async function run(
  rider: Rider,
  { act, commandKey }: TextCommand,
  { params = {}, body = {}, does }: Work,
): Promise<void> {
  const context = { ...rider, commandKey };
  await receiveCommand({
    operation: ACTS[act],
    path: '',
    call: { ...context, params, body, query: {}, headers: {}, sessionId: '' },
    byText: true,
    handle: async () => {
      const rent = await does(context);
      const owesPhoto = act === 'FINISH' && rent.capabilities.photoAtEnd;
      const ticket = owesPhoto ? await uploadTicket({ ...context, rentId: rent.id }) : null;
      return { status: 202, body: { rent, serverTime: rider.clock.iso(), uploadTicket: ticket } };
    },
  });
}
