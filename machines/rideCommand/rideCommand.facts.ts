import type { CommandOutcome, RideCommand } from '#domain/command.ts';
import { underIdOf } from '#domain/currentRide.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { RentFacts, RideStage } from '#domain/rent.ts';
import type { RideCommandContext, RideCommandOutput } from './rideCommand.types.ts';

const RIDDEN: readonly (RideStage | null)[] = ['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'];

/** The ride is running and is not being finished. */
export const isRidden = (rent: RentFacts | null): boolean => rent !== null && RIDDEN.includes(rent.stage);

/** From a ride or a pause, and while a pause starts or ends if no motor is moving. */
export function mayFinish(rent: RentFacts | null): boolean {
  const isBetween = rent?.stage === 'CHECK_START_PAUSE' || rent?.stage === 'CHECK_END_PAUSE';
  return rent !== null && isRidden(rent) && (!isBetween || rent.capabilities.wheelLock || rent.errorCode !== null);
}

export const isLockCommand = (command: RideCommand | null): boolean =>
  command?.kind === 'openChain' || command?.kind === 'openLock';

/** True when the command being sent is the saved finish. Whatever the answer, the saved time is cleared with it. */
export const isSavedFinish = ({ command, savedFinish }: Pick<RideCommandContext, 'command' | 'savedFinish'>): boolean =>
  command?.kind === 'finish' &&
  command.rentId === savedFinish?.rentId &&
  command.requestedAt === savedFinish.requestedAt;

/** The saved finish as it goes to the server, with the phone's position now. */
export const savedFinishCommand = ({ position, savedFinish }: RideCommandContext): RideCommand | null =>
  savedFinish && { kind: 'finish', position, ...savedFinish };

/** The ride of a command; null for a start. */
export const rideOf = (command: RideCommand | null): string | null =>
  command && command.kind !== 'start' ? command.rentId : null;

/** The ride whose saved finish is forgotten: also when another tab saved the one that this command makes needless. */
export const ofSavedFinish = ({ riderId, command, savedFinish }: RideCommandContext) => ({
  riderId,
  rentId: savedFinish?.rentId ?? rideOf(command),
});

/** The command from the rider's position now, where it has one. A new object: it gets a key of its own. */
export const fromHere = (command: RideCommand, position: RideCommandContext['position']): RideCommand =>
  'position' in command ? { ...command, position } : { ...command };

/** A refused command means nothing in another stage; one for a lock, after any row. */
export const makesCommandPointless = ({ command, rent: known }: RideCommandContext, rent: RentFacts | null): boolean =>
  isLockCommand(command) || rent?.id !== known?.id || rent?.stage !== known?.stage;

/** The saved finish ends with its ride: it must not finish the next one. */
export const endsRideOfSavedFinish = (
  { savedFinish, rent: known }: RideCommandContext,
  rent: RentFacts | null,
): boolean => savedFinish !== null && rent?.id !== underIdOf(savedFinish, known, rent).rentId;

/** The server's row may give the ride another id than the phone: what waits for the ride has it from now on. */
export const withRent = ({ rent: known, command, savedFinish }: RideCommandContext, rent: RentFacts | null) => ({
  rent,
  command: command && underIdOf(command, known, rent),
  savedFinish: savedFinish && underIdOf(savedFinish, known, rent),
});

/** The refusal of a command that did not take effect. */
export const refusalOf = (outcome: CommandOutcome): Refusal =>
  outcome.kind === 'refused' ? outcome.refusal : { code: 'commandExpired' };

export const began = (
  { command, savedFinish }: RideCommandContext,
  { byRider }: { byRider: boolean },
): RideCommandOutput => ({
  type: 'rideCommand.began',
  commandKind: required(command).kind,
  byRider,
  finishIsSaved: savedFinish !== null,
});

/** Throws for any other outcome. */
export function accepted(outcome: CommandOutcome): RideCommandOutput {
  if (outcome.kind !== 'accepted') throw new Error('Only an accepted command carries a row');
  return { type: 'rideCommand.accepted', rent: outcome.rent, uploadTicket: outcome.uploadTicket };
}

/** @param outcome null if the app itself failed */
export const refused = ({ command }: RideCommandContext, outcome: CommandOutcome | null): RideCommandOutput => ({
  type: 'rideCommand.refused',
  commandKind: required(command).kind,
  refusal: outcome ? refusalOf(outcome) : { code: 'unknownError' },
  byServer: outcome !== null,
});

const INTO_PAUSE: readonly (RideStage | null)[] = ['CHECK_START_PAUSE', 'PAUSE'];
const OUT_OF_PAUSE: readonly (RideStage | null)[] = ['CHECK_END_PAUSE', 'ACTIVE_RIDE'];

/** Refused only because the ride is already in the requested state (decisions §4: every tab may send commands). */
export function isAlreadyTrue(
  { command, rent }: Pick<RideCommandContext, 'command' | 'rent'>,
  outcome: CommandOutcome,
): boolean {
  if (outcome.kind !== 'refused' || command === null || rent === null) return false;
  const { code } = outcome.refusal;
  if (command.kind === 'finish') return code === 'failedToCompleteRent' && rent.stage === 'ACTIVE_RIDE_END';
  if (code !== 'rideMovedOn' || rent.errorCode !== null) return false;
  const wanted = command.kind === 'pause' ? INTO_PAUSE : command.kind === 'resume' ? OUT_OF_PAUSE : [];
  return wanted.includes(rent.stage);
}

export function required<T>(value: T | null): T {
  if (value === null) throw new Error('The chart was moved without the fact that it needs');
  return value;
}
