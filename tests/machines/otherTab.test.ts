import { expect, test } from 'vitest';
import type { RideCommand } from '#domain/command.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import type { RideStage } from '#domain/rent.ts';
import { isAlreadyTrue } from '#machines/rideCommand/rideCommand.facts.ts';
import { aRent } from '../support/machines/rents.ts';

const position = null;
const acts: Record<'finish' | 'pause' | 'resume' | 'parking', RideCommand> = {
  finish: { kind: 'finish', rentId: 'rent-1', position, requestedAt: null },
  pause: { kind: 'pause', rentId: 'rent-1', position },
  resume: { kind: 'resume', rentId: 'rent-1', position },
  parking: { kind: 'parking', rentId: 'rent-1', number: '1208', position },
};

test.each<[keyof typeof acts, RideStage, ErrorCode, string | null, boolean]>([
  ['finish', 'ACTIVE_RIDE_END', 'failedToCompleteRent', null, true],
  ['finish', 'ACTIVE_RIDE_END', 'parkingNotAllowed', null, false],
  ['finish', 'ACTIVE_RIDE', 'failedToCompleteRent', null, false],
  ['pause', 'PAUSE', 'rideMovedOn', null, true],
  ['pause', 'CHECK_START_PAUSE', 'rideMovedOn', null, true],
  ['pause', 'CHECK_START_PAUSE', 'rideMovedOn', 'NEED_CLOSE_LOCK', false],
  ['pause', 'ACTIVE_RIDE', 'rideMovedOn', null, false],
  ['resume', 'ACTIVE_RIDE', 'rideMovedOn', null, true],
  ['resume', 'CHECK_END_PAUSE', 'openLockError', null, false],
  ['parking', 'ACTIVE_RIDE_END', 'parkingNotAllowed', null, false],
])('A %s refused in %s with %s and the row error %s is already true: %s', (act, stage, code, errorCode, isTrue) => {
  const context = {
    command: acts[act],
    rent: aRent({ stage, errorCode }),
  };
  expect(isAlreadyTrue(context, { kind: 'refused', refusal: { code } })).toBe(isTrue);
  expect(isAlreadyTrue(context, { kind: 'expired' })).toBe(false);
});
