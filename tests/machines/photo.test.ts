import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import { aRent } from '../support/machines/rents.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const taken = (photoId: string) => ({ type: 'rent.photoTaken', photoId, rentId: 'rent-1' });
const owed = (photoId: string) => ({ photoId, rentId: 'rent-1', uploadTicket: 'ticket' });

function keptUntilTheServerHasIt({ value, context }: AnyMachineSnapshot, step: Step): void {
  // Only an answer of the server clears a photo: a missing answer, a delay or a reload does not lose it.
  if (context.owed === null) expect(['loading', 'empty']).toContain(value);
  else expect(['sending', 'waitingToSend']).toContain(value);
  if (step.type.startsWith('xstate.error.actor.sendPhoto')) expect(value).toBe('waitingToSend');
  if (step.type === 'rent.photoTaken') expect(context.owed).toMatchObject({ photoId: step['photoId'] });
  if (step.type === 'claim.photoTaken') expect(context.owed).toEqual(step['owed']);
}

walk(
  'photo',
  {
    machine: photoMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'xstate.done.actor.loadOwedPhoto': [{ output: null }, { output: owed('kept') }],
      'rideCommand.accepted': [{ rent: aRent(), uploadTicket: 'ticket' }],
      'rent.photoTaken': [taken('first'), taken('second')],
      'claim.photoTaken': [{ owed: owed('claimed') }],
      'xstate.done.actor.sendPhoto': [
        { output: { kind: 'delivered', rent: aRent({ photoState: 'uploaded' }) } },
        { output: { kind: 'refused', refusal: { code: 'mediaUploadPhotoError' } } },
      ],
    },
    project: ({ context }) => [context.owed?.photoId, Math.min(context.tries, 3)],
  },
  keptUntilTheServerHasIt,
);

const rent = aRent({ photoState: 'uploaded' });
/** An accepted command of this ride. */
const accepted = (uploadTicket: string | null, rentId = 'rent-1') => ({
  type: 'rideCommand.accepted',
  rent: aRent({ id: rentId }),
  uploadTicket,
});
const overheard = async (answers = {}) => {
  const heard = await recordEffects(photoMachine, {
    input: { riderId: 'A' },
    acts: ['persistOwed', 'deletePhoto'],
    answers: { loadOwedPhoto: () => null, sendPhoto: () => ({ kind: 'delivered', rent }), ...answers },
  });
  await heard.hear(accepted('ticket'));
  return heard;
};

it('The photo chart stores, sends and then deletes a photo, and gives the server’s rent row to the ride chart', async () => {
  const { said, hear, now } = await overheard();
  expect(now()?.value).toBe('empty');
  await hear(taken('first'));
  expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
    ['asked', 'loadOwedPhoto', { riderId: 'A' }],
    ['did', 'persistOwed', expect.objectContaining({ riderId: 'A', owed: owed('first') })],
    ['asked', 'sendPhoto', owed('first')],
    ['did', 'deletePhoto', expect.objectContaining({ riderId: 'A', owed: owed('first') })],
    ['told', 'photo.delivered', { type: 'photo.delivered', rent }],
  ]);
  expect(now()?.value).toBe('empty');
});

it('The photo chart sends a new photo even when the phone fails to load the photo from an earlier visit', async () => {
  const { each, hear } = await overheard({ loadOwedPhoto: broken });
  await hear(taken('first'));
  expect(each('sendPhoto')).toEqual([owed('first')]);
});

it('The photo chart retries after gaps that grow to five minutes, but sends a retaken photo without a gap', async () => {
  const { hear, times, each, pass } = await overheard({ sendPhoto: broken });
  await hear(taken('first'));
  await pass(1_200);
  expect(gapsOf(times('sendPhoto'))).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  await hear(taken('second'));
  expect(each('sendPhoto').at(-1)).toEqual(owed('second'));
  await pass(2);
  expect(gapsOf(times('sendPhoto')).at(-1)).toBe(2);
});

it('The photo chart also stores and sends a photo that belongs to the rider’s claim of a return', async () => {
  const { hear, each } = await overheard({ sendPhoto: silence });
  await hear({ type: 'claim.photoTaken', owed: owed('claimed') });
  expect([each('sendPhoto'), each('persistOwed')]).toMatchObject([[owed('claimed')], [{ owed: owed('claimed') }]]);
});

it('When the rider takes a newer photo during an upload, the photo chart sends the newer photo at once', async () => {
  const { hear, each } = await overheard({ sendPhoto: silence });
  await hear(taken('first'));
  await hear(taken('second'));
  expect(each('sendPhoto')).toEqual([owed('first'), owed('second')]);
});

it('The photo chart sends each photo with its ride’s latest upload ticket, even after a reload', async () => {
  const now = await overheard({ sendPhoto: silence });
  const tickets = () => now.each('sendPhoto').map((photo) => Object(photo).uploadTicket);
  for (const event of [taken('1'), accepted(null), taken('2'), accepted('later'), taken('3')]) await now.hear(event);
  expect(tickets()).toEqual(['ticket', 'ticket', 'later']);
  for (const event of [accepted('other', 'rent-2'), taken('4')]) await now.hear(event);
  expect(tickets().at(-1)).toBeNull();
  const refused = { kind: 'refused', refusal: { code: 'mediaUploadPhotoError' } };
  const again = await recordEffects(photoMachine, {
    input: { riderId: 'A' },
    answers: { loadOwedPhoto: () => owed('kept'), sendPhoto: () => refused },
  });
  await again.hear(taken('another'));
  expect(again.each('sendPhoto')).toEqual([owed('kept'), owed('another')]);
});
