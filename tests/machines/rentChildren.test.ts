import { describe, expect, it } from 'vitest';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { aRider as rider } from './rentInvariants.ts';

const BACK: RiderEvent = { type: 'rider.wentBack' };

describe.each([
  ['every answer arrives', false],
  ['the first answer to every command is lost', true],
])('the rent chart with its child charts, while %s', (_, losesAnswers) => {
  it('A ride goes from the number to the receipt, and each command has effect once', async () => {
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
    ends('parkingAsked');
    await offers('rider.wentBack', 'rider.parkingChosen');
    await tap(BACK);
    ends('goingBack');
    await offers();
    await happens('rideWentOn');

    await tap({ type: 'rider.finishAsked' });
    await happens('placeIsNoParking');
    ends('parkingRefused');
    await tap({ type: 'rider.parkingChosen', number: '9999' });
    isIn({ commandState: 'refused' });
    ends('parkingRefused');
    await tap({ type: 'rider.parkingChosen', number: '1208' });
    ends('photographing');
    await offers('rider.wentBack');
    ride.send({ type: 'rider.photoTaken', photoId: 'p1' });
    ends('photoTaken');
    await offers('rider.wentBack', 'rider.completed');
    await tap({ type: 'rider.completed' });
    ends('locking');
    await offers();
    await happens('lockStuck');
    ends('photoTaken');
    await tap({ type: 'rider.completed' });
    await happens('motorLocked');
    isIn({ ride: 'ACTIVE_RIDE_COMPLETED' });
    expect(effects.join(' ')).toBe('start pause resume finish returnToRide finish parking parking complete complete');
  });

  it('A rider cancels a failed start', async () => {
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

describe('a row of another stage', () => {
  it('A row of another stage does not stop the command under way', async () => {
    const { ride, start, happens, fallSilent, settled, isIn } = await rider();
    await start();
    await happens('motorStarted');
    fallSilent();
    ride.send({ type: 'rider.finishAsked' });
    await settled();
    const command = ride.getSnapshot().children.rideCommand?.getSnapshot().children.commandDelivery;
    expect(command).toBeDefined();
    await happens('placeIsUnsure');
    isIn({ ride: 'ACTIVE_RIDE_END' });
    await happens('rideWentOn');
    isIn({ ride: 'ACTIVE_RIDE' });
    expect(ride.getSnapshot().children.rideCommand?.getSnapshot().children.commandDelivery).toBe(command);
    expect(command?.getSnapshot().status).toBe('active');
  });

  it.each(['deviceAnswered', 'motorStarted', 'pauseBegan', 'placeIsUnsure', 'placeIsParking'] as const)(
    'A row of another stage ends the ride when support ended it after %s',
    async (what) => {
      const { ride, start, happens, offers, tap } = await rider();
      await start();
      if (what !== 'deviceAnswered') await happens('motorStarted');
      if (what.startsWith('place')) await tap({ type: 'rider.finishAsked' });
      await happens(what);
      await happens('supportEndedIt');
      // A start that ended before the motor ran leaves nothing to pay.
      expect(ride.getSnapshot().matches({ ride: what === 'deviceAnswered' ? 'idle' : 'ACTIVE_RIDE_COMPLETED' })).toBe(
        true,
      );
      await offers('rider.numberTyped');
    },
  );
});
