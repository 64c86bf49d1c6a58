import { randomUUID } from 'node:crypto';
import { demand, problem } from '../../../contract/handlers.ts';
import type { Sql } from '../../../database/db.ts';
import type { Position } from '../../../geo.ts';
import { nameIn, type Language } from '../../../language.ts';
import { stationName } from '../../docks.ts';
import { endForStart } from '../../reservations.ts';
import { standingOf, type Standing } from '../../riders.ts';
import { schedule } from '../../schedule.ts';
import { beginTariff } from '../../tariffContracts.ts';
import { linesFor } from '../../tariffs.ts';
import {
  bikeTypeOf,
  capabilitiesOf,
  findVehicle,
  fullRangeOf,
  lockColumnsOf,
  takeVehicle,
  type Vehicle,
} from '../../vehicles.ts';
import { distanceRefusal, startRefusals } from '../refusals.ts';
import { insertRent } from '../rent.ts';
import type { NewRent, Rent } from '../rent.types.ts';
import { starting } from '../rules/start.ts';
import type { CommandContext } from './context.ts';

/** How long the server takes to reach a vehicle, in milliseconds. */
const REACH_MS = 700;

type StartOptions = { insurance: boolean; language: Language };
type StartRequest = StartOptions & { number: string; position: Position | null };

export async function start(command: CommandContext, ask: StartRequest): Promise<Rent> {
  const { sql, clock, riderId, commandKey } = command;
  const vehicle = await findVehicle(sql, ask.number);
  demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
  const bikeType = bikeTypeOf(vehicle);
  const standing = await standingOf(sql, clock, riderId, bikeType);
  const refusal = startRefusals(vehicle, standing)[0] ?? distanceRefusal(vehicle, ask.position);
  if (refusal) throw refusal;

  const reservation = await endForStart(sql, clock, standing.reservation, vehicle.frame_number);
  const fresh = newRent(riderId, await nextRentalId(sql), vehicle, standing, ask);
  const rent = await insertRent(sql, clock, { ...fresh, reservation });
  await beginTariff({ sql, clock, riderId, bikeType });
  await takeVehicle(sql, vehicle.frame_number);
  await schedule(sql, clock, REACH_MS, { kind: 'vehicle.reached', rentId: rent.id, commandKey });
  return rent;
}

export async function nextRentalId(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ number: string }>(`select nextval('sandbox.rental_numbers')::text as number`);
  return rows[0]?.number ?? '';
}

export function newRent(
  riderId: string,
  rentalId: string,
  vehicle: Vehicle,
  { tariff, insuranceCost, isInsured, fareCap, cardHold, inspectionSeconds }: Standing,
  ask: StartOptions,
): NewRent {
  const capabilities = capabilitiesOf(vehicle);
  return {
    ...starting(capabilities),
    ...lockColumnsOf(vehicle),
    id: randomUUID(),
    rental_id: rentalId,
    client_id: riderId,
    bike_id: vehicle.frame_number,
    frame_number: vehicle.frame_number,
    bike_type: bikeTypeOf(vehicle),
    device_type: vehicle.device_type,
    tariff_id: tariff?.id ?? null,
    tariff_name: tariff && nameIn(ask.language, tariff),
    insurance_cost: ask.insurance || isInsured ? insuranceCost : null,
    error_code: null,
    ride_started_at: null,
    paused_at: null,
    finish_requested_at: null,
    claimed_at: null,
    ended_at: null,
    duration: null,
    cost: null,
    bonus: 0,
    free_minutes: tariff?.free_minutes ?? 0,
    price_lines: linesFor(tariff, vehicle.form),
    pause_cost: tariff?.pause_cost ?? null,
    fare_cap: fareCap,
    card_hold: cardHold,
    reservation: null,
    shared_as: null,
    paused_seconds: 0,
    parking_id: null,
    parking_number: null,
    station: vehicle.station && stationName(vehicle.station),
    photo_state: 'none',
    capabilities,
    battery_percent: vehicle.battery,
    max_range_meters: fullRangeOf(vehicle),
    inspection_seconds: inspectionSeconds,
  };
}
