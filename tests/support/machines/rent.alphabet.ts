import type { AnyMachineSnapshot } from 'xstate';
import { finishPhase } from '#domain/finishPhase.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import { mayFinish } from '#machines/rideCommand/rideCommand.facts.ts';
import type { Chart } from './explore.ts';
import { aRent, chainBike, dockedBike, inStage, scooter } from './rents.ts';

const PAUSES = ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'] as const;
export const STAGES = ['CHECK_START', 'ACTIVE_RIDE', ...PAUSES, 'ACTIVE_RIDE_END'] as const;

const parked = { parkingId: '12', step: 'photo_upload' } as const;
const jammed = { step: 'unlock', chainPlace: 'holder', errorCode: 'OPEN_LOCK_ERROR' } as const;
/** One row for each task of a ride's end. */
const ENDS: readonly Partial<RentFacts>[] = [
  { step: 'positioning' },
  { step: 'parking' },
  { ...chainBike, ...parked, step: 'lock_info', wheelLock: 'open' },
  parked,
  { ...parked, photoState: 'uploaded' },
  { ...parked, step: 'wait', photoState: 'owed' },
  { ...dockedBike, step: 'lock_info' },
  { ...dockedBike, step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' },
  { ...parked, status: 'WAIT_TO_RETURN_IN_PROGRESS' },
];

export const contextOf = (snapshot: AnyMachineSnapshot): RentContext => snapshot.context;

/**
 * The server's next row: every stage, both ends, a failed start, and values that the app does not know.
 */
export function rows(snapshot: AnyMachineSnapshot): RentFacts[] {
  const { rent, endedRentId } = contextOf(snapshot);
  const version = (rent?.version ?? 0) + 1;
  const id = rent?.id ?? (endedRentId === 'rent-1' ? 'rent-2' : 'rent-1');
  return [
    ...STAGES.map((stage) => inStage(stage, { version })),
    inStage('ACTIVE_RIDE_END', { version, errorCode: 'PARKING_NOT_ALLOWED', step: 'parking' }),
    inStage('ACTIVE_RIDE_END', { version, photoState: 'uploaded' }),
    inStage('ACTIVE_RIDE', { version, capabilities: { ...scooter, pause: false }, rideStartedAt: -200_000 }),
    inStage('CHECK_START_PAUSE', { version, ...chainBike, wheelLock: 'open', step: 'lock_info' }),
    inStage('CHECK_END_PAUSE', { version, ...chainBike, step: 'chain_lock_open' }),
    inStage('CHECK_END_PAUSE', { version, ...chainBike, ...jammed }),
    ...ENDS.map((part) => inStage('ACTIVE_RIDE_END', { version, ...part })),
    inStage('ACTIVE_RIDE_COMPLETED', { version }),
    inStage('ACTIVE_RIDE', { version, status: 'TECH_DONE', endedAt: 2_000 }),
    aRent({ version, status: 'ERROR_START', errorCode: 'OPEN_LOCK_ERROR', endedAt: 2_000 }),
    aRent({ version, status: 'DONE', endedAt: 2_000 }),
    inStage('PAUSE', { version, stage: null, status: null, step: null }),
    inStage('ACTIVE_RIDE', { version, ...dockedBike }),
    inStage('ACTIVE_RIDE_END', { version, ...dockedBike, step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' }),
  ].map((row) => ({ ...row, id }));
}

/**
 * Rows that the server may send but that must change no state: a newer row of the receipt, an older version, the same
 * version, a row of another rider.
 */
const noise = (snapshot: AnyMachineSnapshot): RentFacts[] => {
  const { receipt } = contextOf(snapshot);
  const version = contextOf(snapshot).rent?.version ?? 1;
  return [
    ...(receipt ? [{ ...receipt, version: receipt.version + 1 }] : []),
    inStage('PAUSE', { version: version - 1 }),
    inStage('PAUSE', { version, clientId: 'B' }),
    ...(contextOf(snapshot).rent ? [contextOf(snapshot).rent].filter((row) => row !== null) : []),
  ];
};

const persisted = { rent: null, command: null, savedFinish: null, photo: null, claim: null, receipt: null, text: null };

const pausing = { intent: { kind: 'pause', rentId: 'rent-1', position: null }, key: 'k', expiresAt: 1 };
const openingChain = { intent: { kind: 'openChain', rentId: 'rent-1' }, key: 'k', expiresAt: 1 };
const start = { kind: 'start', number: '51307', insurance: false, position: null };
const starting = { intent: start, key: 'k', expiresAt: 1 };
const photo = { photoId: 'p0', rentId: 'rent-1', uploadTicket: 't' };

/** Stored data of an earlier visit. */
const STORED = [
  null,
  persisted,
  { ...persisted, rent: inStage('ACTIVE_RIDE') },
  { ...persisted, rent: inStage('ACTIVE_RIDE'), command: pausing },
  { ...persisted, rent: inStage('ACTIVE_RIDE'), command: pausing, savedFinish: { rentId: 'rent-1', requestedAt: 950 } },
  { ...persisted, command: starting },
  // The row was persisted, but the phone went off before it cleared the command.
  { ...persisted, rent: inStage('CHECK_START'), command: starting },
  { ...persisted, rent: inStage('CHECK_END_PAUSE', chainBike), command: openingChain },
  { ...persisted, receipt: inStage('ACTIVE_RIDE_COMPLETED') },
  { ...persisted, rent: inStage('ACTIVE_RIDE'), savedFinish: { rentId: 'rent-1', requestedAt: 950 } },
  { ...persisted, rent: inStage('ACTIVE_RIDE_END'), photo },
];

export const rentChart: Chart = {
  machine: rentMachine,
  inputs: STORED.map((stored) => ({ riderId: 'A', stored })),
  payloads: {
    // Events that the chart raises itself.
    'rent.commandRequested': [],
    'rent.loaded': [],
    'rent.changed': [],
    // Events of its child charts.
    'rideCommand.began': [
      { commandKind: 'pause', byRider: true, finishIsSaved: false },
      { commandKind: 'finish', byRider: false, finishIsSaved: true },
    ],
    'rideCommand.accepted': (snapshot) => [
      { rent: rows(snapshot)[0], uploadTicket: null },
      { rent: rows(snapshot)[5], uploadTicket: 'ticket' },
    ],
    'rideCommand.refused': (snapshot) => [
      ...(contextOf(snapshot).startNumber === null
        ? []
        : [{ commandKind: 'start', refusal: { code: 'cardRequired' }, byServer: true }]),
      { commandKind: 'pause', refusal: { code: 'rideMovedOn' }, byServer: true },
      { commandKind: 'cancel', refusal: { code: 'cannotCancelStart' }, byServer: true },
    ],
    'locks.commandRequested': [{ command: { kind: 'openChain' } }, { command: { kind: 'openLock' } }],
    'photo.delivered': (snapshot) =>
      rows(snapshot)
        .slice(7, 8)
        .map((rent) => ({ rent })),
    'claim.delivered': (snapshot) => [{ rent: rows(snapshot)[7] }],
    'claim.refused': [{ refusal: { code: 'unknownError' } }],
    'device.zoneChanged': [{ zone: { kind: 'free' } }],
    'rentSync.foundRide': (snapshot) =>
      [
        ...rows(snapshot).slice(1, 2),
        ...rows(snapshot).slice(9, 10),
        ...(contextOf(snapshot).rent ? [contextOf(snapshot).rent] : []),
      ].map((rent) => ({ rent, confirmedAt: 5_000 })),
    'lookup.confirmed': [{ number: '51307', insurance: false }],
    'rider.parkingChosen': [{ number: '1208' }],
    'rider.photoTaken': [{ photoId: 'p1' }],
    'photo.refused': [{ refusal: { code: 'mediaUploadPhotoError' } }],
    'server.rentChanged': (snapshot) => [...rows(snapshot), ...noise(snapshot)].map((rent) => ({ rent })),
  },
  project: (snapshot) => {
    const { rent, receipt, startNumber, refusal, photoId, ...beside } = contextOf(snapshot);
    const { endedRentId } = beside;
    // One guard reads each of these, and an accepted event changes no state. The walk tells them apart only in quiet
    // states.
    const isQuiet = snapshot.matches({ commandState: 'idle' }) && snapshot.matches({ locks: 'still' });
    return [
      rent && [
        rent.stage,
        rent.stage === 'ACTIVE_RIDE_END' && finishPhase(rent, photoId),
        rent.capabilities.wheelLock,
        rent.capabilities.pause,
        rent.capabilities.docked,
        mayFinish(rent),
        rent.claimedAt !== null,
      ],
      receipt !== null,
      startNumber !== null,
      refusal !== null,
      isQuiet && endedRentId !== null,
    ];
  },
};
