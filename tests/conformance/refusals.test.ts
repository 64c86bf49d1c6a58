import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { getRent, uploadPhoto } from '#api/rents.ts';
import { cityRulesQueries, createGeofenceClient, readCityRules } from '#app/services/geofencing/cityRules.queries.ts';
import type { CameraCode, ErrorCode, MapCode, RideCode, StartCode } from '#domain/errorCode.ts';
import { refusalDuring, refusalInRow } from '#domain/refusalCode.ts';
import type { Position } from '#domain/rent.ts';
import { zoneAt } from '#domain/zoneAt.ts';
import { cameraErrors } from '#errors/camera.ts';
import { mapErrors } from '#errors/map.ts';
import { rideErrors } from '#errors/ride.ts';
import { startErrors } from '#errors/start.ts';
import { offerView } from '#features/ride/offer/offer.view.ts';
import { refusalOf } from '#machines/rideCommand/rideCommand.facts.ts';
import { createPhotoStore } from '#platform/photos.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { takeChainBike } from '../support/sandbox/chainBike.ts';
import { takeDockedBike } from '../support/sandbox/dockedBike.ts';
import { clearRides, openSandbox, setFaults } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter, controlOf, streetWithoutParking, vehicleOf } from '../support/sandbox/world.ts';
import { type Act, appOf, intentOf, NOWHERE, signal, tellRefusal } from './refusals.support.ts';

type Message = StartCode | RideCode | CameraCode | MapCode;
type Scene = () => Promise<ErrorCode | undefined>;

/** Refusals of the phone itself: no server causes them, and the screens have their own tests. */
const SCREENS = {
  coordinatesMissing: 'src/features/ride/finish/ParkingEntry.tsx',
  startDateError: 'src/features/ride/riding/RideBanner.tsx',
  cameraAccessDenied: 'src/features/ride/camera/CameraNote.tsx',
  qrScanFailed: 'src/features/ride/camera/CameraView.tsx',
  mediaNoCameraStreamError: 'src/features/ride/camera/CameraView.tsx',
  bikesNotLoaded: 'src/features/map/MapBanner.tsx',
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

/** The refusal of a start of the known scooter by this rider. */
const startRefused = async (login: string, position: Position | null = here) =>
  (await (await appOf(sandbox, login)).refused(intentOf('start', NOWHERE, { position }))).code;

const setRider = (login: string, body: { tariff?: boolean }) =>
  controlOf(sandbox).PATCH('/control/riders/{login}', { params: { path: { login } }, body });

/** The app and a rider in a ride on the chain bike. */
async function chainRide() {
  const app = await appOf(sandbox);
  const at = await takeChainBike(sandbox);
  const row = async () => getRent(app.gatewayApi, (await at.ride.row()).id);
  return {
    ...at,
    app,
    row,
    /** The refusal of the error code of the row. */
    codeInRow: async () => refusalInRow(await row())?.code,
    /** The refusal of a command in the current stage of the ride. */
    async refused(act: Act, more = {}) {
      const rent = await row();
      return refusalDuring(await app.refused(intentOf(act, rent.id, { position: here, ...more })), rent).code;
    },
  };
}

/** A command in the stage ACTIVE_RIDE, which does not accept it. */
const outOfStage = (act: Act) => async () => {
  const at = await chainRide();
  await at.riding();
  await at.later(121_000);
  return at.refused(act);
};

/** A finish in the street. Then the rider brings the bike back for the next scene. */
async function farFromParkings(end: (at: Awaited<ReturnType<typeof chainRide>>) => Promise<ErrorCode | undefined>) {
  const at = await chainRide();
  await at.riding();
  await at.ride.finish(streetWithoutParking);
  await at.later(600);
  const code = await end(at);
  await at.ride.finish(besideFirstScooter);
  return code;
}

/** The city rules that the app knows around a position after it has requested them all. */
async function cityRulesAt(position: Position) {
  const { publicApi } = await appOf(sandbox);
  const client = createGeofenceClient(() => undefined);
  const queries = cityRulesQueries(publicApi)(position);
  await Promise.allSettled(queries.map((query) => client.fetchQuery(query)));
  const known = readCityRules(client, queries);
  client.clear();
  return known;
}

async function missingOfCity(match: string) {
  await setFaults(sandbox, [{ fault: 'status', status: 503, api: 'gateway', match }]);
  return (await cityRulesAt(here)).missing ?? undefined;
}

/** Each returns the error code of the app. */
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
    const check = offerView(outcome.offer, { kind: 'unavailable' }).checks.find(({ state }) => state === 'todo');
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
    await at.ride.commandLock('open-chain');
    return at.codeInRow();
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
    await at.ride.commandLock('open-chain');
    return at.codeInRow();
  },
  wheelLockNotOpened: outOfStage('openLock'),
  chainLockNotOpened: async () => {
    const at = await chainRide();
    await at.pausedAtRack();
    await at.ride.commandLock('open-chain');
    return at.refused('openChain');
  },
  needCloseLock: async () => {
    const at = await chainRide();
    await at.riding();
    await at.ride.act('pause', { position: besideFirstScooter });
    await at.ride.act('pause', { position: besideFirstScooter });
    return at.codeInRow();
  },
  progressNeedCloseLock: async () => {
    const at = await chainRide();
    await at.bike.set({ lock: 'open' });
    await at.reached();
    return at.codeInRow();
  },
  needCloseChainLock: async () => {
    const at = await chainRide();
    await at.pausedAtRack();
    await at.ride.act('resume', { position: besideFirstScooter });
    await at.ride.commandLock('open-chain');
    await at.ride.act('resume', { position: besideFirstScooter });
    return at.codeInRow();
  },
  progressNeedCloseChainLock: async () => {
    const at = await chainRide();
    await at.reached();
    return at.refused('openLock');
  },
  parkingNotAllowed: () => farFromParkings((at) => at.codeInRow()),
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
    const box = createPhotoStore();
    const kept = await box.store(new Blob([]));
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
    const { rules } = await cityRulesAt(insideTheKremlin);
    const { kind } = zoneAt(insideTheKremlin, rules, sandbox.clock.now());
    return kind === 'restricted' ? 'restrictedZone' : undefined;
  },
};

test.for(Object.entries(SCENES))('The sandbox reproduces the refusal %s', async ([code, scene]) =>
  expect(await scene()).toBe(code),
);
// B051
test.for(Object.entries(SCREENS))('A screen shows the refusal %s: %s', ([code, view]) =>
  expect(readFileSync(view, 'utf8')).toContain(`'${code}'`),
);

test('Every refusal of a ride or the map is reproduced by a scene or shown by a screen', () => {
  const named = [...Object.keys(SCENES), ...Object.keys(SCREENS)];
  expect(Object.keys({ ...startErrors, ...rideErrors, ...cameraErrors, ...mapErrors }).toSorted()).toEqual(
    named.toSorted(),
  );
});

test('A lock error counts as a failed start before the ride, and as a stuck lock during the ride', async () => {
  const app = await appOf(sandbox);
  const refused = async (act: Act) => {
    await tellRefusal(sandbox, 'OPEN_LOCK_ERROR');
    return (await app.refused(intentOf(act, NOWHERE))).code;
  };
  expect(await refused('start')).toBe('openLockStartError');
  expect(await refused('cancel')).toBe('openLockStartError');
  expect(await refused('openLock')).toBe('openLockError');
});

test('A refusal for debt contains the sum, and a refusal for distance the metres to the bike', async () => {
  const app = await appOf(sandbox);
  await tellRefusal(sandbox, 'ACCOUNT_DEBT');
  expect(await app.refused(intentOf('start', NOWHERE))).toEqual({ code: 'accountDebt', debt: 340 });
  await tellRefusal(sandbox, 'BIKE_IS_FAR_FROM_USER');
  expect(await app.refused(intentOf('start', NOWHERE))).toEqual({ code: 'bikeIsFarFromUser', distanceMeters: 112 });
});

test('A command that the server refuses as late counts as expired', async () => {
  await tellRefusal(sandbox, 'COMMAND_EXPIRED');
  expect(await (await appOf(sandbox)).send(intentOf('start', NOWHERE))).toEqual({ kind: 'expired' });
});
