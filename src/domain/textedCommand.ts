import type { RideCommand } from './command.ts';
import type { TextAct, TextIntent } from './textCommand.ts';

const COMMANDS: Record<TextAct, RideCommand['kind']> = {
  START: 'start',
  OPEN: 'openLock',
  CHAIN: 'openChain',
  PAUSE: 'pause',
  RESUME: 'resume',
  FINISH: 'finish',
};

/** The command over the internet for the same act. */
export const commandOf = (act: TextAct): RideCommand['kind'] => COMMANDS[act];

/** Whether a command over the internet and a text message ask for the same: then both carry one key. */
export const isSameIntent = ({ act, vehicle, rentId }: TextIntent, command: RideCommand): boolean =>
  commandOf(act) === command.kind &&
  (command.kind === 'start' ? command.number === vehicle : command.rentId === rentId);
