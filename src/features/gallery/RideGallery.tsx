import { Link, useParams } from '@tanstack/react-router';
import type { Offer, RentFacts, RideStage as Stage } from '#domain/rent.ts';
import { developerPaths } from '#routes/paths.ts';
import { Page, Screen } from '#ui/Screen.tsx';
import { dockStates, type More } from './dockGallery.ts';
import { FinishStage } from '#features/ride/finish/FinishScreen.tsx';
import type { LocksState, RideState } from '#features/ride/state/rideState.ts';
import { PauseStage } from '#features/ride/riding/PauseStage.tsx';
import { ReceiptStage } from '#features/ride/receipt/ReceiptStage.tsx';
import { ReturnStage } from '#features/ride/finish/ReturnStage.tsx';
import { RidingStage } from '#features/ride/riding/RidingStage.tsx';
import { StartRefusedStage } from '#features/ride/start/StartRefusedStage.tsx';
import { StartStage } from '#features/ride/start/StartStage.tsx';

const BIKE: RentFacts = {
  id: 'r1',
  rentalId: '4711',
  clientId: 'A',
  bikeId: 'b1',
  frameNumber: '51307',
  bikeType: 'omni',
  deviceType: 'OMNI_HORSESHOE',
  form: 'omni',
  tariffName: null,
  insuranceCost: null,
  state: 'STARTED',
  stage: 'CHECK_START',
  status: 'IN_PROGRESS',
  step: 'wait',
  stepNumber: 1,
  stepCount: 4,
  errorCode: null,
  wheelLock: 'closed',
  chainLock: 'closed',
  chainPlace: 'rack',
  rideStartedAt: Date.now() - 2_211_000,
  pausedAt: null,
  finishRequestedAt: null,
  claimedAt: null,
  endedAt: null,
  durationSeconds: null,
  cost: null,
  bonus: 0,
  freeMinutes: 30,
  priceLines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  pauseCost: 2,
  pausedSeconds: 0,
  parkingId: null,
  parkingNumber: null,
  station: null,
  photoState: 'none',
  batteryPercent: 80,
  maxRangeMeters: null,
  inspectionSeconds: 120,
  sumsAreKnown: true,
  version: 1,
  capabilities: { docked: false, wheelLock: true, chain: true, battery: true, photoAtEnd: true, pause: true },
  serverTime: Date.now(),
};

const OFFER: Offer = {
  mapId: 1,
  frameNumber: '51307',
  form: 'omni',
  deviceType: 'OMNI_HORSESHOE',
  capabilities: BIKE.capabilities,
  batteryPercent: 80,
  maxRangeMeters: null,
  latitude: 55.7544,
  longitude: 37.62066,
  dock: null,
  tariffName: null,
  priceLines: BIKE.priceLines,
  freeMinutes: 30,
  pauseCost: 2,
  insuranceCost: null,
  isInsured: false,
  inspectionSeconds: 120,
  obstacles: [],
  debt: null,
};

const IDLE: RideState['context'] = {
  riderId: 'A',
  refusal: null,
  rent: null,
  receipt: null,
  startNumber: null,
  photoId: null,
  endedRentId: null,
  confirmedAt: Date.now(),
  zone: { kind: 'free' },
  restored: { prepared: null, finishRecordedAt: null },
};

const at = (
  stage: Stage,
  locks: LocksState,
  row: Partial<RentFacts> = {},
  { refusal = null, ...more }: More = {},
): RideState => ({
  phase: stage,
  commandState: 'idle',
  command: null,
  refusal,
  finishRecordedAt: null,
  lookup: null,
  offer: null,
  link: 'online',
  locks,
  start: stage === 'CHECK_START' ? 'atLocks' : null,
  finish: stage === 'ACTIVE_RIDE_END' ? 'atLocks' : null,
  context: { ...IDLE, rent: { ...BIKE, stage, ...row } },
  ...more,
});

const free = { chainLock: 'open', chainPlace: 'free' } as const;
const held = { chainPlace: 'holder' } as const;
const iot = {
  deviceType: 'OMNI_IOT_DEVICE',
  stepCount: 2,
  chainLock: null,
  chainPlace: null,
  capabilities: { ...BIKE.capabilities, chain: false },
} as const;
const parked = { finishRequestedAt: Date.now(), parkingId: '12', parkingNumber: '1208' };
const paused = { pausedAt: Date.now() - 192_000 };

/** Every state of the locks, by the name in the address. */
const STATES: Record<string, RideState> = {
  'start-reach': at('CHECK_START', 'idle', {}, { start: 'deviceAnswering' }),
  'start-wheel-open': at('CHECK_START', 'closingWheel.waiting', {
    step: 'lock_info',
    wheelLock: 'open',
    errorCode: 'NEED_CLOSE_LOCK',
  }),
  'start-chain-opens': at('CHECK_START', 'openingChain.moving', { step: 'chain_lock_open' }),
  'start-chain-asked': at('CHECK_START', 'openingChain.awaitingTap', { step: 'chain_lock_open' }),
  'start-unwind': at('CHECK_START', 'settling', { step: 'chain_lock_close', ...free }),
  'start-holder': at('CHECK_START', 'fasteningChain.waiting', { step: 'chain_lock_close', ...free }),
  'start-holder-not-yet': at('CHECK_START', 'fasteningChain.notYet', { step: 'chain_lock_close', ...free }),
  'start-holder-offline': at(
    'CHECK_START',
    'fasteningChain.waiting',
    { step: 'chain_lock_close', ...free },
    { link: 'offline' },
  ),
  'start-rest': at('CHECK_START', 'settling', { step: 'unlock', ...held }),
  'start-wheel-opens': at('CHECK_START', 'openingWheel.moving', { step: 'unlock', ...held }),
  'start-wheel-asked': at('CHECK_START', 'openingWheel.awaitingTap', { step: 'unlock', ...held }),
  'start-wheel-barred': at('CHECK_START', 'openingWheel.blocked', { step: 'unlock', ...free }),
  'start-order-refused': at(
    'CHECK_START',
    'openingWheel.awaitingTap',
    { step: 'unlock', ...held },
    { commandState: 'refused', refusal: { code: 'serverErrorTitle' } },
  ),
  'start-iot': at('CHECK_START', 'openingWheel.moving', { step: 'unlock', ...iot }),
  'start-jammed': {
    ...at('CHECK_START', 'idle'),
    phase: 'startRefused',
    refusal: { code: 'openLockStartError' },
    offer: OFFER,
    context: IDLE,
  },
  'pause-close-wheel': at('CHECK_START_PAUSE', 'closingWheel.waiting', {
    step: 'lock_info',
    wheelLock: 'open',
    ...held,
  }),
  'pause-not-yet': at('CHECK_START_PAUSE', 'closingWheel.notYet', {
    step: 'lock_info',
    wheelLock: 'open',
    errorCode: 'NEED_CLOSE_LOCK',
    ...held,
  }),
  pause: at('PAUSE', 'idle', { ...paused, ...held }),
  'pause-fastened': at('PAUSE', 'idle', paused),
  'pause-chain-opens': at('PAUSE', 'openingChain.moving', { ...paused, ...held }),
  'pause-pull-out': at('PAUSE', 'settling', { ...paused, step: 'chain_lock_close', ...free }),
  'pause-rack': at('PAUSE', 'fasteningChain.waiting', { ...paused, step: 'chain_lock_close', ...free }),
  'pause-chain-stuck': at('PAUSE', 'openingChain.stuck', {
    ...paused,
    step: 'chain_lock_open',
    errorCode: 'OPEN_CHAIN_ERROR',
    ...held,
  }),
  'resume-unwind': at('CHECK_END_PAUSE', 'settling', { ...paused, step: 'chain_lock_close', ...free }),
  'resume-wheel-opens': at('CHECK_END_PAUSE', 'openingWheel.moving', { ...paused, step: 'unlock', ...held }),
  'resume-wheel-stuck': at('CHECK_END_PAUSE', 'openingWheel.stuck', {
    ...paused,
    step: 'unlock',
    errorCode: 'OPEN_LOCK_ERROR',
    ...held,
  }),
  'finish-positioning': at(
    'ACTIVE_RIDE_END',
    'idle',
    { ...parked, parkingId: null, parkingNumber: null, step: 'positioning', wheelLock: 'open', ...held },
    { finish: 'positioning' },
  ),
  'finish-wheel': at('ACTIVE_RIDE_END', 'closingWheel.waiting', {
    ...parked,
    step: 'lock_info',
    wheelLock: 'open',
    ...held,
  }),
  'finish-wheel-not-yet': at('ACTIVE_RIDE_END', 'closingWheel.notYet', {
    ...parked,
    step: 'lock_info',
    wheelLock: 'open',
    errorCode: 'NEED_CLOSE_LOCK',
    ...held,
  }),
  'finish-chain-opens': at('ACTIVE_RIDE_END', 'openingChain.moving', { ...parked, step: 'chain_lock_open', ...held }),
  'finish-chain-stuck': at('ACTIVE_RIDE_END', 'openingChain.stuck', {
    ...parked,
    step: 'chain_lock_open',
    errorCode: 'OPEN_CHAIN_ERROR',
    ...held,
  }),
  'finish-claimed': at('ACTIVE_RIDE_END', 'openingChain.stuck', {
    ...parked,
    claimedAt: Date.now(),
    step: 'chain_lock_open',
    errorCode: 'OPEN_CHAIN_ERROR',
    ...held,
  }),
  'finish-pull-out': at('ACTIVE_RIDE_END', 'settling', { ...parked, step: 'chain_lock_close', ...free }),
  'finish-rack': at('ACTIVE_RIDE_END', 'fasteningChain.waiting', { ...parked, step: 'chain_lock_close', ...free }),
  'finish-photo': at('ACTIVE_RIDE_END', 'idle', { ...parked, step: 'photo_upload' }, { finish: 'photographing' }),
  'finish-denied': at(
    'ACTIVE_RIDE_END',
    'idle',
    {
      ...parked,
      parkingId: null,
      parkingNumber: null,
      step: 'parking',
      errorCode: 'PARKING_NOT_ALLOWED',
      wheelLock: 'open',
      ...held,
    },
    { finish: 'parkingRefused' },
  ),
  ...dockStates(at),
};

/** The steps of a ride as separate screens, without the chart. In development builds only. */
export function RideGallery() {
  const { state } = useParams({ strict: false });
  const ride = state === undefined ? undefined : STATES[state];
  if (!ride) {
    return (
      <Screen>
        <Page>
          {Object.keys(STATES).map((name) => (
            <Link key={name} to={developerPaths.rideGallery} params={{ state: name }}>
              {name}
            </Link>
          ))}
        </Page>
      </Screen>
    );
  }
  if (ride.phase === 'startRefused') return <StartRefusedStage ride={ride} />;
  if (ride.phase === 'CHECK_START') return <StartStage ride={ride} />;
  if (ride.phase === 'ACTIVE_RIDE_COMPLETED') return <ReceiptStage receipt={ride.context.receipt} />;
  if (state?.startsWith('dock-return')) return <ReturnStage ride={ride} />;
  if (ride.phase === 'ACTIVE_RIDE') return <RidingStage ride={ride} />;
  return ride.phase === 'ACTIVE_RIDE_END' ? <FinishStage ride={ride} /> : <PauseStage ride={ride} />;
}
