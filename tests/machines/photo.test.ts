import { expect } from 'vitest';
import { photoMachine } from '#machines/photo/photo.machine.ts';
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
