import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { catalogue } from '#errors/catalogue.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { aPhone, type Happening } from './littleServer.ts';

type Snapshot = SnapshotFrom<typeof rentMachine>;
type Tap = RiderEvent['type'];

const TAPS: readonly RiderEvent[] = [
  { type: 'rider.numberTyped', number: '51307' },
  { type: 'rider.confirmed', insurance: false },
  { type: 'rider.startCancelled' },
  { type: 'rider.pauseAsked' },
  { type: 'rider.resumeAsked' },
  { type: 'rider.finishAsked' },
  { type: 'rider.wentBack' },
  { type: 'rider.parkingChosen', number: '1208' },
  { type: 'rider.completed' },
];

const isOfTheEnd = ({ type }: RiderEvent): boolean =>
  ['rider.wentBack', 'rider.parkingChosen', 'rider.completed', 'rider.finishAsked'].includes(type);

/** Taps that do something just now, told by the chart that has the say. */
function live(snapshot: Snapshot): Tap[] {
  const { start, finish } = snapshot.children;
  return TAPS.filter((tap) => {
    if (!snapshot.can(tap)) return false;
    if (tap.type === 'rider.startCancelled' && start) return start.getSnapshot().can(tap);
    return finish && isOfTheEnd(tap) ? finish.getSnapshot().can(tap) : true;
  }).map(({ type }) => type);
}

/** The six properties of rent.md, in the parent with its children. */
function holds(snapshot: Snapshot): void {
  const { context, children } = snapshot;
  expect(children.start !== undefined).toBe(snapshot.matches({ ride: 'CHECK_START' }));
  expect(children.finish !== undefined).toBe(snapshot.matches({ ride: 'ACTIVE_RIDE_END' }));
  expect(children.command !== undefined).toBe(snapshot.matches({ act: 'sending' }));
  expect(snapshot.matches({ ride: 'ACTIVE_RIDE_COMPLETED' })).toBe(context.receipt !== null);
  if (context.refusal) expect(catalogue[context.refusal.code].next.length).toBeGreaterThan(0);
  // One act at a time: while one is on its way no tap begins another.
  if (children.command) expect(live(snapshot).filter((tap) => tap !== 'rider.numberTyped')).toEqual([]);
}

async function rider(options?: { losesAnswers: boolean }) {
  const phone = aPhone(options);
  const { ride, settled, happens } = phone;
  const broken: unknown[] = [];
  ride.subscribe({
    next: (snapshot) => {
      try {
        holds(snapshot);
      } catch (cause) {
        broken.push(cause);
      }
    },
    error: (cause) => broken.push(cause),
  });
  ride.start();
  await settled();
  const tap = async (event: RiderEvent) => {
    ride.send(event);
    ride.send(event);
    await settled();
    await settled();
    if (broken.length > 0) throw broken[0];
  };
  return {
    ...phone,
    tap,
    /** These taps are live here; every other one is tapped too, and does nothing. */
    offers: async (...taps: Tap[]) => {
      const before = [...phone.effects];
      expect(live(ride.getSnapshot())).toEqual(TAPS.map(({ type }) => type).filter((type) => taps.includes(type)));
      for (const event of TAPS) if (!taps.includes(event.type)) ride.send(event);
      await settled();
      expect(phone.effects).toEqual(before);
      if (broken.length > 0) throw broken[0];
    },
    start: async () => {
      await tap({ type: 'rider.numberTyped', number: '51307' });
      await tap({ type: 'rider.confirmed', insurance: false });
    },
    isIn: (place: Parameters<Snapshot['matches']>[0]) => expect(ride.getSnapshot().matches(place)).toBe(true),
    starts: (place: string) => expect(ride.getSnapshot().children.start?.getSnapshot().value).toBe(place),
    ends: (place: unknown) => expect(ride.getSnapshot().children.finish?.getSnapshot().value).toEqual(place),
    happens: async (what: Happening) => {
      await happens(what);
      if (broken.length > 0) throw broken[0];
    },
  };
}

const BACK: RiderEvent = { type: 'rider.wentBack' };

describe.each([
  ['every answer arrives', false],
  ['the first answer to every act is lost', true],
])('the ride with its charts, while %s', (_, losesAnswers) => {
  it('goes from the number to the receipt, each act taking effect once', async () => {
    const { ride, effects, tap, offers, start, happens, isIn, starts, ends } = await rider({ losesAnswers });
    await start();
    starts('deviceAnswering');
    await offers('rider.startCancelled');
    await happens('deviceAnswered');
    starts('unlocking');
    await happens('motorStarted');
    await offers('rider.startCancelled', 'rider.pauseAsked', 'rider.finishAsked');

    await tap({ type: 'rider.pauseAsked' });
    await offers('rider.pauseAsked');
    await happens('pauseBegan');
    await offers('rider.resumeAsked', 'rider.finishAsked');
    await tap({ type: 'rider.resumeAsked' });
    await offers('rider.resumeAsked');
    await happens('rideWentOn');

    await tap({ type: 'rider.finishAsked' });
    ends('positioning');
    await offers('rider.wentBack');
    await happens('placeIsUnsure');
    ends({ choosingParking: 'plain' });
    await offers('rider.finishAsked', 'rider.wentBack', 'rider.parkingChosen');
    await tap(BACK);
    ends({ goingBack: 'waiting' });
    await offers();
    await happens('rideWentOn');

    await tap({ type: 'rider.finishAsked' });
    await happens('placeIsNoParking');
    ends({ choosingParking: 'refused' });
    await tap({ type: 'rider.parkingChosen', number: '9999' });
    isIn({ act: 'refused' });
    ends({ choosingParking: 'refused' });
    await tap({ type: 'rider.parkingChosen', number: '1208' });
    ends('photographing');
    await offers('rider.wentBack');
    ride.send({ type: 'rider.photoTaken', photoId: 'p1' });
    ends('photoTaken');
    await offers('rider.wentBack', 'rider.completed');
    await tap({ type: 'rider.completed' });
    ends({ completing: 'locking' });
    await offers();
    await happens('lockStuck');
    ends('photoTaken');
    await tap({ type: 'rider.completed' });
    await happens('motorLocked');
    isIn({ ride: 'ACTIVE_RIDE_COMPLETED' });
    expect(effects.join(' ')).toBe('start pause resume finish returnToRide finish parking parking complete complete');
  });

  it('is taken back before the motor starts', async () => {
    const { effects, tap, offers, start, happens, isIn, starts } = await rider({ losesAnswers });
    await start();
    await happens('deviceFailed');
    starts('failed');
    await offers('rider.startCancelled');
    await tap({ type: 'rider.startCancelled' });
    isIn({ ride: 'idle' });
    expect(effects).toEqual(['start', 'cancel']);
  });
});

describe('a row that moves the stage', () => {
  it('stops the stage’s chart and never the command under way', async () => {
    const { ride, start, happens, fallSilent, settled, isIn } = await rider();
    await start();
    await happens('motorStarted');
    fallSilent();
    ride.send({ type: 'rider.finishAsked' });
    await settled();
    const command = ride.getSnapshot().children.command;
    expect(command).toBeDefined();
    await happens('placeIsUnsure');
    isIn({ ride: 'ACTIVE_RIDE_END' });
    await happens('rideWentOn');
    isIn({ ride: 'ACTIVE_RIDE' });
    expect(ride.getSnapshot().children.command).toBe(command);
    expect(command?.getSnapshot().status).toBe('active');
  });

  it.each(['deviceAnswered', 'motorStarted', 'pauseBegan', 'placeIsUnsure', 'placeIsParking'] as const)(
    'may be support’s end of the ride, after %s too',
    async (what) => {
      const { ride, start, happens, offers, tap } = await rider();
      await start();
      if (what !== 'deviceAnswered') await happens('motorStarted');
      if (what.startsWith('place')) await tap({ type: 'rider.finishAsked' });
      await happens(what);
      await happens('supportEndedIt');
      // A start that ended before the motor ran leaves nothing to pay.
      expect(ride.getSnapshot().matches({ ride: what === 'deviceAnswered' ? 'idle' : 'ACTIVE_RIDE_COMPLETED' })).toBe(true);
      await offers('rider.numberTyped');
    },
  );
});
