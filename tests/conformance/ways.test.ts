import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { getRent, uploadPhoto } from '#api/rents.ts';
import { createCityRules } from '#app/zones/cityRules.ts';
import type { CameraCode, ErrorCode, MapCode, RideCode, StartCode } from '#domain/errorCode.ts';
import { refusalDuring, refusalInRow } from '#domain/refusalCode.ts';
import type { Position } from '#domain/rent.ts';
import { zoneAt } from '#domain/zoneAt.ts';
import { cameraErrors } from '#errors/camera.ts';
import { mapErrors } from '#errors/map.ts';
import { rideErrors } from '#errors/ride.ts';
import { startErrors } from '#errors/start.ts';
import { offerScreen } from '#features/ride/offer.screen.ts';
import { refusalOf } from '#machines/rent/rent.facts.ts';
import { createPhotoBox } from '#platform/photos.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { takeChainBike } from '../sandbox/chainBike.ts';
import { takeDockedBike } from '../sandbox/dockedBike.ts';
import { clearRides, openSandbox, setFaults } from '../sandbox/support.ts';
import { besideFirstScooter, controlOf, streetWithoutParking, vehicleOf } from '../sandbox/world.support.ts';
import { type Act, appOf, intentOf, NOWHERE, signal, tellRefusal } from './messages.support.ts';

type Message = StartCode | RideCode | CameraCode | MapCode;
type Scene = () => Promise<ErrorCode | undefined>;

/** What the phone says of itself: no server brings it about, and the screens have tests of their own. */
const SCREENS = {
  coordinatesMissing: 'src/features/ride/ParkingEntry.tsx',
  startDateError: 'src/features/ride/parts/RideNoticeBanner.tsx',
  cameraAccessDenied: 'src/features/ride/parts/CameraNote.tsx',
  qrScanFailed: 'src/features/ride/CameraView.tsx',
  mediaNoCameraStreamError: 'src/features/ride/CameraView.tsx',
  bikesNotLoaded: 'src/features/map/MapNoticeBanner.tsx',
} satisfies Partial<Record<Message, string>>;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  await setFaults(sandbox, []);
  await clearRides(sandbox);
});
afterAll(() => sandbox.close());

const here: Position = { ...besideFirstScooter, at: 0 };
const elsewhere: Position = { ...streetWithoutParking, at: 0 };
const insideTheKremlin: Position = { latitude: 55.7515, longitude: 37.6185, accuracy: 5, at: 0 };

/** A start of the known scooter by this rider, refused. */
const startRefused = async (login: string, position: Position | null = here) =>
  (await (await appOf(sandbox, login)).refused(intentOf('start', NOWHERE, { position }))).code;

const setRider = (login: string, body: { tariff?: boolean }) =>
  controlOf(sandbox).PATCH('/control/riders/{login}', { params: { path: { login } }, body });

/** The app beside a rider who goes through a ride of the chain bike. */
async function chainRide() {
  const app = await appOf(sandbox);
  const at = await takeChainBike(sandbox);
  const row = async () => getRent(app.gatewayApi, (await at.ride.row()).id);
  return {
    ...at,
    app,
    row,
    /** What the row itself says is wrong. */
    said: async () => refusalInRow(await row())?.code,
    /** What the app says of an act that is refused where the ride stands. */
    async refused(act: Act, more = {}) {
      const rent = await row();
      return refusalDuring(await app.refused(intentOf(act, rent.id, { position: here, ...more })), rent).code;
    },
  };
}

/** An act in a ride that goes on, which is not its stage. */
const outOfStage = (act: Act) => async () => {
  const at = await chainRide();
  await at.riding();
  await at.later(121_000);
  return at.refused(act);
};

/** An end in the street; the bike is brought back for the next scene. */
async function farFromParkings(end: (at: Awaited<ReturnType<typeof chainRide>>) => Promise<ErrorCode | undefined>) {
  const at = await chainRide();
  await at.riding();
  await at.ride.finish(streetWithoutParking);
  await at.later(600);
  const code = await end(at);
  await at.ride.finish(besideFirstScooter);
  return code;
}

async function missingOfCity(match: string) {
  const { publicApi } = await appOf(sandbox);
  await setFaults(sandbox, [{ fault: 'status', status: 503, api: 'gateway', match }]);
  const city = createCityRules(
    publicApi,
    () => 0,
    () => {},
  );
  await city.learn(here, signal());
  return city.missing(here) ?? undefined;
}

/** Each ends with the app's own key. */
const SCENES: Record<Exclude<Message, keyof typeof SCREENS>, Scene> = {
  accountBlocked: () => startRefused('10003'),
  accountDebt: () => startRefused('10002'),
  accountHasRentAlready: async () => {
    const app = await appOf(sandbox);
    await app.send(intentOf('start', NOWHERE, { position: here }));
    return (await app.refused(intentOf('start', NOWHERE, { position: here }))).code;
  },
  unAvailableBike: async () => {
    await vehicleOf(sandbox, '51307').set({ online: false });
    const code = await startRefused('10001');
    await vehicleOf(sandbox, '51307').set({ online: true });
    return code;
  },
  bikeNotFound: async () => {
    const { gatewayApi } = await appOf(sandbox);
    const outcome = await lookUp(gatewayApi, { number: '99990' }, signal());
    return outcome.kind === 'refused' ? outcome.refusal.code : undefined;
  },
  rentNotAvailable: async () => {
    const { gatewayApi } = await appOf(sandbox);
    const outcome = await lookUp(gatewayApi, { mapId: 2_147_483_647 }, signal());
    return outcome.kind === 'refused' ? outcome.refusal.code : undefined;
  },
  bikeIsFarFromUser: () => startRefused('10001', elsewhere),
  geoNotAllowedByUser: () => startRefused('10001', null),
  geolocationFailed: async () => {
    const { gatewayApi } = await appOf(sandbox);
    const outcome = await lookUp(gatewayApi, { number: '51307' }, signal());
    if (outcome.kind === 'refused') return outcome.refusal.code;
    const check = offerScreen(outcome.offer, { kind: 'unavailable' }).checks.find(({ state }) => state === 'todo');
    return check?.key === 'geolocationFailed' ? check.key : undefined;
  },
  tariffRequired: () => startRefused('10004'),
  cardRequired: async () => {
    await setRider('10005', { tariff: true });
    const code = await startRefused('10005');
    await setRider('10005', { tariff: false });
    return code;
  },
  openLockStartError: async () => {
    const at = await chainRide();
    await at.reached();
    await at.bike.set({ chainJammed: true });
    await at.ride.order('open-chain');
    return at.said();
  },
  failedToStartRent: async () => {
    await tellRefusal(sandbox, 'WRONG_STAGE');
    return startRefused('10001');
  },
  bikeNotTaken: async () => {
    const app = await appOf(sandbox);
    const at = await takeDockedBike(sandbox);
    await at.opened();
    await at.later(30_000);
    return refusalInRow(await getRent(app.gatewayApi, (await at.ride.row()).id))?.code;
  },
  cannotCancelStart: outOfStage('cancel'),
  commandExpired: async () =>
    refusalOf(await (await appOf(sandbox)).send(intentOf('start', NOWHERE, { position: here }), { lateBy: 21_000 }))
      .code,

  openLockError: async () => {
    const at = await chainRide();
    await at.pausedAtRack();
    await at.ride.act('resume', { position: besideFirstScooter });
    await at.bike.set({ chainJammed: true });
    await at.ride.order('open-chain');
    return at.said();
  },
  wheelLockNotOpened: outOfStage('openLock'),
  chainLockNotOpened: async () => {
    const at = await chainRide();
    await at.pausedAtRack();
    await at.ride.order('open-chain');
    return at.refused('openChain');
  },
  needCloseLock: async () => {
    const at = await chainRide();
    await at.riding();
    await at.ride.act('pause', { position: besideFirstScooter });
    await at.ride.act('pause', { position: besideFirstScooter });
    return at.said();
  },
  progressNeedCloseLock: async () => {
    const at = await chainRide();
    await at.bike.set({ lock: 'open' });
    await at.reached();
    return at.said();
  },
  needCloseChainLock: async () => {
    const at = await chainRide();
    await at.pausedAtRack();
    await at.ride.act('resume', { position: besideFirstScooter });
    await at.ride.order('open-chain');
    await at.ride.act('resume', { position: besideFirstScooter });
    return at.said();
  },
  progressNeedCloseChainLock: async () => {
    const at = await chainRide();
    await at.reached();
    return at.refused('openLock');
  },
  parkingNotAllowed: () => farFromParkings((at) => at.said()),
  parkingNotFound: () => farFromParkings((at) => at.refused('parking', { number: '999999' })),
  parkingDataSendFailed: outOfStage('parking'),
  cannotReturnToRide: outOfStage('returnToRide'),
  rideMovedOn: outOfStage('resume'),
  failedToCompleteRent: outOfStage('complete'),
  bikeNotDocked: async () => {
    const app = await appOf(sandbox);
    const at = await takeDockedBike(sandbox);
    await at.riding();
    const rent = await getRent(app.gatewayApi, (await at.ride.row()).id);
    return refusalDuring(await app.refused(intentOf('finish', rent.id, { position: here })), rent).code;
  },
  rentIdError: async () => (await (await appOf(sandbox)).refused(intentOf('pause', NOWHERE))).code,

  photoRequired: async () => {
    const at = await chainRide();
    await at.parked();
    await at.bike.hand('closeWheel');
    await at.unchain('chainToRack');
    return at.refused('complete');
  },
  mediaNoContentError: async () => {
    const box = createPhotoBox({ store: () => Promise.reject(new Error('nothing is kept here')) });
    const kept = await box.keep(new Blob([]));
    return kept.kind === 'refused' ? kept.code : undefined;
  },
  mediaUploadPhotoError: async () => {
    const at = await chainRide();
    await at.parked();
    const owed = { photoId: crypto.randomUUID(), rentId: (await at.row()).id, uploadTicket: null };
    const outcome = await uploadPhoto(at.app.gatewayApi, owed, new Blob(['no picture'], { type: 'image/jpeg' }));
    return outcome.kind === 'refused' ? outcome.refusal.code : undefined;
  },

  zonesLoadFailed: () => missingOfCity('^GET /api/map/'),
  slowZonesNotLoaded: () => missingOfCity('^GET /api/map/zones'),
  restrictedZone: async () => {
    const { publicApi } = await appOf(sandbox);
    const city = createCityRules(
      publicApi,
      () => 0,
      () => {},
    );
    await city.learn(insideTheKremlin, signal());
    const { kind } = zoneAt(insideTheKremlin, city.around(insideTheKremlin), sandbox.clock.now());
    return kind === 'restricted' ? 'restrictedZone' : undefined;
  },
};

test.for(Object.entries(SCENES))('%s is brought about in the sandbox', async ([code, scene]) =>
  expect(await scene()).toBe(code),
);
test.for(Object.entries(SCREENS))('%s is said by %s', ([code, screen]) =>
  expect(readFileSync(screen, 'utf8')).toContain(`'${code}'`),
);

test('no message of a ride or the map is left without a way', () => {
  const named = [...Object.keys(SCENES), ...Object.keys(SCREENS)];
  expect(Object.keys({ ...startErrors, ...rideErrors, ...cameraErrors, ...mapErrors }).toSorted()).toEqual(
    named.toSorted(),
  );
});
