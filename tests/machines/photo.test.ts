import { describe, expect, it } from 'vitest';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import { broken, gapsOf, overhear, silence } from './overhear.ts';
import { aRent } from './rents.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { walk, type Step } from './walk.ts';

const owed = (photoId: string) => ({ photoId, rentId: 'rent-1', uploadTicket: 'ticket' });

function keptUntilTheServerHasIt({ value, context }: AnyMachineSnapshot, step: Step): void {
  // A photo is given up by the server's word alone: no silence, no waiting, no recall loses it.
  if (context.owed === null) expect(['recalling', 'empty']).toContain(value);
  else expect(['sending', 'waitingToSend']).toContain(value);
  if (step.type.startsWith('xstate.error.actor.sendPhoto')) expect(value).toBe('waitingToSend');
  if (step.type === 'photo.taken') expect(context.owed).toEqual(step['owed']);
}

walk(
  'photo',
  {
    machine: photoMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'xstate.done.actor.recallPhoto': [{ output: null }, { output: owed('kept') }],
      'photo.taken': [{ owed: owed('first') }, { owed: owed('second') }],
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
const overheard = (answers = {}) =>
  overhear(photoMachine, {
    input: { riderId: 'A' },
    acts: ['remember', 'drop'],
    answers: { recallPhoto: () => null, sendPhoto: () => ({ kind: 'delivered', rent }), ...answers },
  });

describe('a photo', () => {
  it('is written down, sent, dropped once the server has it, and the ride hears of it', async () => {
    const { said, hear, now } = await overheard();
    expect(now()?.value).toBe('empty');
    await hear({ type: 'photo.taken', owed: owed('first') });
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'recallPhoto', { riderId: 'A' }],
      ['did', 'remember', expect.objectContaining({ riderId: 'A', owed: owed('first') })],
      ['asked', 'sendPhoto', owed('first')],
      ['did', 'drop', expect.objectContaining({ riderId: 'A', owed: owed('first') })],
      ['told', 'server.rentChanged', { type: 'server.rentChanged', rent }],
    ]);
    expect(now()?.value).toBe('empty');
  });

  it('of an earlier visit is sent by itself', async () => {
    const { each } = await overheard({ recallPhoto: () => owed('kept') });
    expect(each('sendPhoto')).toEqual([owed('kept')]);
    expect(each('drop')).toHaveLength(1);
  });

  it('is taken and sent where the phone could not look for an older one', async () => {
    const { each, hear } = await overheard({ recallPhoto: broken });
    await hear({ type: 'photo.taken', owed: owed('first') });
    expect(each('sendPhoto')).toEqual([owed('first')]);
  });

  it('that the server refuses is dropped, and the ride asks for another', async () => {
    const { each, hear } = await overheard({
      sendPhoto: () => ({ kind: 'refused', refusal: { code: 'mediaUploadPhotoError' } }),
    });
    await hear({ type: 'photo.taken', owed: owed('first') });
    expect(each('drop')).toHaveLength(1);
    expect(each('photo.refused')).toEqual([{ type: 'photo.refused', refusal: { code: 'mediaUploadPhotoError' } }]);
    expect(each('server.rentChanged')).toEqual([]);
  });

  it('is tried for ever with gaps that grow to five minutes, and at once when the network comes back or another is taken', async () => {
    const { hear, times, each, pass } = await overheard({ sendPhoto: broken });
    await hear({ type: 'photo.taken', owed: owed('first') });
    await pass(1_200);
    expect(gapsOf(times('sendPhoto'))).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    const before = times('sendPhoto').length;
    await hear({ type: 'device.cameOnline' });
    expect(times('sendPhoto')).toHaveLength(before + 1);
    await hear({ type: 'photo.taken', owed: owed('second') });
    expect(each('sendPhoto').at(-1)).toEqual(owed('second'));
    await pass(2);
    expect(gapsOf(times('sendPhoto')).at(-1)).toBe(2);
  });

  it('gives way to a newer one while it is on its way', async () => {
    const { hear, each } = await overheard({ sendPhoto: silence });
    await hear({ type: 'photo.taken', owed: owed('first') });
    await hear({ type: 'photo.taken', owed: owed('second') });
    expect(each('sendPhoto')).toEqual([owed('first'), owed('second')]);
  });
});
