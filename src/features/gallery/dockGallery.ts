import type { RentFacts, RideStage } from '#domain/rent.ts';
import type { LocksState, RideState } from '#features/ride/state/rideState.ts';

export type More = Partial<Omit<RideState, 'context'>>;

type At = (stage: RideStage, locks: LocksState, row?: Partial<RentFacts>, more?: More) => RideState;

const DOCKED: Partial<RentFacts> = {
  frameNumber: '10117',
  bikeType: 'other',
  deviceType: null,
  form: 'bike',
  stepCount: 2,
  wheelLock: null,
  chainLock: null,
  chainPlace: null,
  batteryPercent: null,
  pauseCost: null,
  capabilities: { docked: true, wheelLock: false, chain: false, battery: false, photoAtEnd: false, pause: false },
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a sample of what the server says
  station: { id: 1, address: { ru: 'Театральный проезд, 5', en: 'Teatralny proyezd, 5' } },
};

/** Every state of a docked ride, by the name in the address. */
export function dockStates(at: At): Record<string, RideState> {
  const docked = (stage: RideStage, row: Partial<RentFacts> = {}, more: More = {}) =>
    at(stage, 'idle', { ...DOCKED, ...row }, more);
  const ended = { step: 'lock_info', finishRequestedAt: Date.now() } as const;
  const fresh = { rideStartedAt: Date.now() - 40_000 };
  const receipt = docked('ACTIVE_RIDE_COMPLETED', {
    status: 'DONE',
    finishRequestedAt: Date.now(),
    endedAt: Date.now(),
    cost: 42,
  });
  return {
    'dock-opens': docked('CHECK_START', { rideStartedAt: null }, { start: 'deviceAnswering' }),
    'dock-pull': docked('CHECK_START', { rideStartedAt: null, step: 'unlock' }, { start: 'pulling' }),
    'dock-not-taken': {
      ...docked('CHECK_START'),
      phase: 'startRefused',
      context: { ...docked('CHECK_START').context, rent: null, refusal: { code: 'bikeNotTaken', atDock: true } },
    },
    'dock-riding': docked('ACTIVE_RIDE'),
    'dock-riding-new': docked('ACTIVE_RIDE', fresh),
    'dock-riding-wrong-station': docked('ACTIVE_RIDE', { errorCode: 'PARKING_NOT_ALLOWED' }),
    'dock-riding-offline': docked('ACTIVE_RIDE', {}, { link: 'offline' }),
    'dock-return': docked('ACTIVE_RIDE'),
    'dock-return-free': docked('ACTIVE_RIDE', fresh),
    'dock-return-offline': docked('ACTIVE_RIDE', {}, { link: 'offline' }),
    'dock-return-not-felt': docked(
      'ACTIVE_RIDE',
      {},
      { commandState: 'refused', refusal: { code: 'bikeNotDocked', atDock: true } },
    ),
    'dock-return-wrong-station': docked('ACTIVE_RIDE', { errorCode: 'PARKING_NOT_ALLOWED' }),
    'dock-locks': docked('ACTIVE_RIDE_END', ended, { finish: 'docking' }),
    'dock-jammed': docked('ACTIVE_RIDE_END', { ...ended, errorCode: 'NEED_CLOSE_LOCK' }, { finish: 'dockRefused' }),
    'dock-receipt': { ...receipt, context: { ...receipt.context, rent: null, receipt: receipt.context.rent } },
  };
}
