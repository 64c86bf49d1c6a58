import { describe, expect, it } from 'vitest';
import { parseRent } from '#api/rents.ts';
import type { RentFacts } from '#domain/rent.ts';
import { finishView } from '#features/ride/finish/finish.view.ts';
import { ridePhone, rowAt, rowOfReceipt } from './ridePhone.ts';

/** The row as the app reads it. */
function factsOf(row: unknown): RentFacts {
  const facts = parseRent(row);
  if (!facts) throw new Error('no row of a rent');
  return facts;
}

const RECEIPT = rowOfReceipt();
const PHOTO_ASKED = rowAt('ACTIVE_RIDE_END', {
  version: 6,
  status: 'CHECK_END',
  step: 'photo_upload',
  parking_id: '12',
  parking_number: '1208',
});

const photo = { photoId: 'photo-1', rentId: 'rent-1', uploadTicket: 'ticket-1' };
const claim = {
  claimId: 'claim-1',
  rentId: 'rent-1',
  reason: 'parking',
  at: 0,
  position: null,
  photoId: null,
} as const;

describe('a receipt alone after a reload', () => {
  it('A stored receipt disappears when the server lists a ride', async () => {
    const phone = ridePhone({ stored: { receipt: factsOf(RECEIPT) } });
    phone.lists(rowAt('ACTIVE_RIDE', { id: 'rent-2', rental_id: '4712' }));
    expect(phone.screen().phase).toBe('ACTIVE_RIDE_COMPLETED');
    await phone.passes(1);
    expect(phone.screen()).toMatchObject({ phase: 'ACTIVE_RIDE', context: { rent: { id: 'rent-2' }, receipt: null } });
    phone.stop();
  });

  it('A stored receipt stays when the server lists no ride, after one request', async () => {
    const phone = ridePhone({ stored: { receipt: factsOf(RECEIPT) } });
    await phone.passes(1);
    expect(phone.screen()).toMatchObject({ phase: 'ACTIVE_RIDE_COMPLETED', context: { receipt: { id: 'rent-1' } } });
    expect(phone.asked.map(({ path }) => path)).toEqual(['/api/rents/current']);
    phone.stop();
  });
});

describe('a later row of the receipt', () => {
  it('A later row of the receipt is stored, so that a reload without a network shows it', async () => {
    const phone = ridePhone({ stored: { receipt: factsOf(RECEIPT) } });
    await phone.passes(1);
    const later = factsOf({ ...RECEIPT, version: 6, cost: 42, photo_state: 'uploaded' });
    await phone.hears({ type: 'server.rentChanged', rent: later });
    expect(phone.stored().receipt).toMatchObject({ version: 6, cost: 42, photoState: 'uploaded' });
    phone.goesOffline();
    await phone.reloads();
    expect(phone.screen().context.receipt).toMatchObject({ version: 6, cost: 42, photoState: 'uploaded' });
    phone.stop();
  });
});

const withWheelLock = { docked: false, wheelLock: true, chain: false, battery: false, photoAtEnd: true, pause: true };
const locked = { device_type: 'OMNI_HORSESHOE', capabilities: withWheelLock, wheel_lock: 'open' };

describe('a pause that is beginning or ending', () => {
  it.each([
    ['rider.pauseAsked', rowAt('CHECK_START_PAUSE', { error_code: 'NEED_CLOSE_LOCK' }), 'pause'],
    ['rider.resumeAsked', rowAt('CHECK_START_PAUSE', locked), 'resume'],
    ['rider.finishAsked', rowAt('CHECK_START_PAUSE', locked), 'finish'],
    ['rider.resumeAsked', rowAt('CHECK_END_PAUSE', { error_code: 'OPEN_LOCK_ERROR' }), 'resume'],
    ['rider.finishAsked', rowAt('CHECK_END_PAUSE', { error_code: 'OPEN_LOCK_ERROR' }), 'finish'],
  ] as const)('A pause that is beginning or ending sends the command of %s once', async (type, row, command) => {
    const phone = ridePhone({ server: () => ({ status: 200, body: { rent: { ...row, version: 6 } } }) });
    phone.lists(row);
    await phone.passes(1);
    await phone.hears({ type });
    expect(phone.commands().map(({ path }) => path)).toEqual([`/api/rents/rent-1/${command}`]);
    phone.stop();
  });
});

describe('the photo of a finished ride', () => {
  it('The photo of a finished ride is sent with the upload ticket of the accepted finish', async () => {
    const phone = ridePhone({
      server: ({ path }) =>
        path.endsWith('/finish')
          ? { status: 200, body: { rent: PHOTO_ASKED, uploadTicket: 'ticket-1' } }
          : path.endsWith('/photo')
            ? { status: 200, body: { rent: { ...PHOTO_ASKED, version: 7, photo_state: 'uploaded' } } }
            : null,
    });
    phone.lists(rowAt('ACTIVE_RIDE'));
    await phone.passes(1);
    await phone.hears({ type: 'rider.finishAsked' });
    expect(phone.screen().finish).toBe('photographing');
    await phone.hears({ type: 'rider.photoTaken', photoId: 'photo-1' });
    expect(phone.commands().map(({ path, ticket }) => [path, ticket])).toEqual([
      ['/api/rents/rent-1/finish', null],
      ['/api/rents/rent-1/photo', 'ticket-1'],
    ]);
    expect(phone.screen().context.rent?.photoState).toBe('uploaded');
    phone.stop();
  });

  it('A photo that waits for the network is stored with its upload ticket', async () => {
    const phone = ridePhone({
      server: ({ path }) =>
        path.endsWith('/finish') ? { status: 200, body: { rent: PHOTO_ASKED, uploadTicket: 'ticket-1' } } : null,
    });
    phone.lists(rowAt('ACTIVE_RIDE'));
    await phone.passes(1);
    await phone.hears({ type: 'rider.finishAsked' });
    await phone.hears({ type: 'rider.photoTaken', photoId: 'photo-1' });
    expect(phone.stored().photo).toEqual({ photoId: 'photo-1', rentId: 'rent-1', uploadTicket: 'ticket-1' });
    phone.stop();
  });
});

describe('an expired completion of an earlier visit', () => {
  it('An expired completion is sent again under a new idempotency key, never under the expired one', async () => {
    const phone = ridePhone({
      stored: {
        rent: factsOf(PHOTO_ASKED),
        command: {
          intent: { kind: 'complete', rentId: 'rent-1', photoOwed: true },
          key: 'expired-key',
          expiresAt: Date.parse('2026-11-21T10:01:00Z'),
        },
      },
      server: ({ path }) =>
        path === '/api/commands/expired-key'
          ? { status: 200, body: { state: 'unknown', code: null, rentId: null, serverTime: '2026-11-21T10:05:00Z' } }
          : { status: 200, body: { rent: { ...PHOTO_ASKED, version: 7, step: 'wait' }, uploadTicket: null } },
    });
    phone.lists(PHOTO_ASKED);
    await phone.passes(3);
    expect(phone.asked.filter(({ path }) => path === '/api/commands/expired-key')).toHaveLength(1);
    const sent = phone.commands();
    expect(sent.map(({ path }) => path)).toEqual(['/api/rents/rent-1/complete']);
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(phone.screen().commandState).toBe('idle');
    phone.stop();
  });
});

describe('a command without an answer', () => {
  it('An unanswered command is stored with its idempotency key, and a reload sends it under that key', async () => {
    const phone = ridePhone({
      server: ({ method }) =>
        method === 'GET'
          ? { status: 200, body: { state: 'unknown', code: null, rentId: null, serverTime: '2026-11-21T10:05:00Z' } }
          : null,
    });
    phone.lists(rowAt('ACTIVE_RIDE'));
    await phone.passes(1);
    await phone.hears({ type: 'rider.pauseAsked' });
    const [first] = phone.commands();
    expect(phone.stored().command?.key).toBe(first?.key);
    const before = phone.commands().length;
    await phone.reloads();
    await phone.passes(3);
    expect(phone.commands().length).toBeGreaterThan(before);
    expect(new Set(phone.commands().map(({ key }) => key))).toEqual(new Set([first?.key]));
    phone.stop();
  });
});

describe('a refused command', () => {
  it('After a refused command of the end, a row that continues the ride allows a finish offline', async () => {
    const asked = rowAt('ACTIVE_RIDE_END', { version: 6, status: 'CHECK_END', step: 'parking' });
    const refusal = { code: 'parkingNotAllowed', serverTime: '2026-11-21T10:05:00Z' };
    const phone = ridePhone({ server: () => ({ status: 409, body: refusal }) });
    phone.lists(asked);
    await phone.passes(1);
    await phone.hears({ type: 'rider.parkingChosen', number: '9999' });
    expect(phone.screen().commandState).toBe('refused');
    await phone.hears({ type: 'server.rentChanged', rent: factsOf(rowAt('ACTIVE_RIDE', { version: 7 })) });
    phone.goesOffline();
    await phone.hears({ type: 'device.wentOffline' });
    await phone.hears({ type: 'rider.finishAsked' });
    expect(phone.screen().commandState).toBe('finishSaved');
    expect(phone.stored().finishRecordedAt).toEqual(expect.any(Number));
    phone.stop();
  });
});

describe('a finish that the network leaves without an answer', () => {
  it.each([
    ['is under way itself', ['rider.finishAsked', 'device.wentOffline']],
    ['is asked for beside a pause', ['rider.pauseAsked', 'device.wentOffline', 'rider.finishAsked']],
  ] as const)('A finish without an answer is stored with its time when it %s', async (_, events) => {
    const phone = ridePhone();
    phone.lists(rowAt('ACTIVE_RIDE'));
    await phone.passes(1);
    for (const type of events) await phone.hears({ type });
    expect(phone.screen().commandState).toBe('finishSaved');
    expect(phone.stored().finishRecordedAt).toEqual(expect.any(Number));
    await phone.hears({ type: 'rider.wentBack' });
    expect(phone.stored().finishRecordedAt).toBeNull();
    phone.stop();
  });
});

describe('a saved finish that is being sent', () => {
  it('While a saved finish is being sent, no other command is sent', async () => {
    const phone = ridePhone();
    phone.lists(rowAt('ACTIVE_RIDE'));
    await phone.passes(1);
    phone.goesOffline();
    for (const type of ['device.wentOffline', 'rider.finishAsked'] as const) await phone.hears({ type });
    phone.goesOnline();
    await phone.hears({ type: 'device.cameOnline' });
    expect(phone.screen().commandState).toBe('sending');
    await phone.hears({ type: 'rider.pauseAsked' });
    expect(new Set(phone.commands().map(({ path }) => path))).toEqual(new Set(['/api/rents/rent-1/finish']));
    phone.stop();
  });
});

describe('a photo or claim that the server refused', () => {
  const goingBack = { ...PHOTO_ASKED, version: 7, status: 'WAIT_TO_RETURN_IN_PROGRESS', step: 'wait' };

  it.each([
    ['photo', { photo }],
    ['claim', { claim }],
  ])('A rider who has gone back to the ride no longer sees the refusal of the %s', async (what, waiting) => {
    const phone = ridePhone({
      stored: { rent: factsOf(PHOTO_ASKED), ...waiting },
      server: ({ path }) => {
        if (path.endsWith('/return-to-ride')) return { status: 200, body: { rent: goingBack } };
        return path.endsWith(`/${what}`) ? { status: 422, body: {} } : null;
      },
    });
    phone.lists(PHOTO_ASKED);
    await phone.passes(1);
    expect(finishView(phone.screen())?.refusal).not.toBeNull();
    await phone.hears({ type: 'rider.wentBack' });
    expect(finishView(phone.screen())).toMatchObject({ task: { kind: 'returning' }, refusal: null });
    phone.stop();
  });
});

describe('a ride that waits for the network', () => {
  it('The ride’s screen no longer says offline once the network is back', async () => {
    const phone = ridePhone();
    await phone.passes(1);
    await phone.hears({ type: 'device.wentOffline' });
    expect(phone.screen().link).toBe('offline');
    await phone.hears({ type: 'device.cameOnline' });
    expect(phone.screen().link).toBe('online');
    phone.stop();
  });

  it.each(['device.cameOnline', 'device.becameVisible'] as const)(
    'An unsent photo and claim are sent again at once on %s',
    async (type) => {
      const phone = ridePhone({ stored: { rent: factsOf(PHOTO_ASKED), photo, claim } });
      phone.lists(PHOTO_ASKED);
      await phone.passes(1);
      const sent = () =>
        phone
          .commands()
          .map(({ path }) => path)
          .toSorted();
      const once = ['/api/rents/rent-1/claim', '/api/rents/rent-1/photo'];
      expect(sent()).toEqual(once);
      await phone.hears({ type });
      expect(sent()).toEqual([...once, ...once].toSorted());
      phone.stop();
    },
  );

  it.each(['device.cameOnline', 'device.becameVisible', 'server.wentSilent', 'rider.openedRide'] as const)(
    'The ride reads its row from the server at once on %s',
    async (type) => {
      const phone = ridePhone();
      phone.lists(rowAt('ACTIVE_RIDE'));
      await phone.hears({ type: 'server.wentLive' });
      await phone.passes(1);
      phone.lists(rowAt('PAUSE', { version: 6, status: 'PAUSE' }));
      await phone.hears({ type });
      expect(phone.screen().phase).toBe('PAUSE');
      phone.stop();
    },
  );

  it('The ride asks the server less often while realtime is live', async () => {
    const asksIn = async (...events: readonly ('server.wentLive' | 'device.wentOffline')[]) => {
      const phone = ridePhone();
      phone.lists(rowAt('ACTIVE_RIDE'));
      await phone.passes(1);
      for (const type of events) await phone.hears({ type });
      await phone.passes(30);
      phone.stop();
      return phone.asked.length;
    };
    expect([
      await asksIn(),
      await asksIn('server.wentLive'),
      await asksIn('server.wentLive', 'device.wentOffline'),
    ]).toEqual([4, 1, 4]);
  });
});
