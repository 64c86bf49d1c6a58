import type { SnapshotFrom } from 'xstate';
import type { ErrorCode } from '#domain/errorCode.ts';
import { isByText } from '#domain/figures.ts';
import type { TextAct, TextIntent } from '#domain/textCommand.ts';
import type { textCommandMachine } from '#machines/textCommand/textCommand.machine.ts';
import type { RideState } from '../state/rideState.ts';

type Asked = Pick<RideState, 'command' | 'commandState' | 'lookup' | 'offer' | 'context'>;

/** What the rider can ask for by text message now. A dock ends its ride by itself. */
export function textIntents({ command, commandState, lookup, offer, context: { rent } }: Asked): TextIntent[] {
  if (rent === null) {
    const named = command?.kind === 'start' ? command.number : (offer?.frameNumber ?? numberIn(lookup));
    return named === null ? [] : [intentOf('START', named, null)];
  }
  const { stage, capabilities, frameNumber, id } = rent;
  const isOver = isByText(rent) && rent.finishRequestedAt !== null;
  if (capabilities.docked || isOver) return [];
  const pending = commandState === 'sending' ? command?.kind : undefined;
  const acts: TextAct[] = [];
  if (pending === 'openLock') acts.push('OPEN');
  if (pending === 'openChain') acts.push('CHAIN');
  const isRiding = stage === 'ACTIVE_RIDE' && rent.finishRequestedAt === null && commandState !== 'finishSaved';
  if (isRiding && capabilities.pause) acts.push('PAUSE');
  if (stage === 'PAUSE') acts.push('RESUME');
  if (stage !== 'CHECK_START' && stage !== 'ACTIVE_RIDE_COMPLETED') acts.push('FINISH');
  return acts.map((act) => intentOf(act, frameNumber, id));
}

const intentOf = (act: TextAct, vehicle: string, rentId: string | null): TextIntent => ({
  act,
  vehicle,
  parking: null,
  rentId,
});

const numberIn = (lookup: RideState['lookup']): string | null => (lookup && 'number' in lookup ? lookup.number : null);

/** What a screen shows of a text command; `none`: nothing to show but the offer. */
export type TextView =
  | { kind: 'none' | 'composing' | 'notComposed' }
  | { kind: 'composed'; message: string }
  /** `wrong`: what the last answer was that is none. `isLong`: an answer is usually there by now. */
  | { kind: 'awaiting'; wrong: 'digits' | 'digitsSpent' | 'link' | null; isReading: boolean; isLong: boolean }
  | { kind: 'done'; minute: number | null }
  | { kind: 'refused'; code: ErrorCode };

const WRONG = { wrongDigits: 'digits', digitsSpent: 'digitsSpent', wrongLink: 'link' } as const;
const WRONG_STATES = ['wrongDigits', 'digitsSpent', 'wrongLink'] as const;

/** The state of the chart for the screens. */
export function textView(chart: SnapshotFrom<typeof textCommandMachine>): TextView {
  const { answer, refusal, sent } = chart.context;
  if (chart.matches('awaitingAnswer')) {
    const wrong = WRONG_STATES.find((name) => chart.matches({ awaitingAnswer: { answer: name } }));
    return {
      kind: 'awaiting',
      wrong: wrong ? WRONG[wrong] : null,
      isReading: chart.matches({ awaitingAnswer: { answer: 'reading' } }),
      isLong: chart.matches({ awaitingAnswer: { patience: 'long' } }),
    };
  }
  if (chart.matches('composing')) return { kind: 'composing' };
  if (chart.matches('notComposed')) return { kind: 'notComposed' };
  if (chart.matches('composed')) return { kind: 'composed', message: sent?.message ?? '' };
  if (chart.matches('done')) return { kind: 'done', minute: answer?.minute ?? null };
  if (chart.matches('refused')) return { kind: 'refused', code: refusal?.code ?? 'unknownError' };
  return { kind: 'none' };
}
