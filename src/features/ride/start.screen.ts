import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts, RideStep, VehicleForm } from '#domain/rent.ts';
import { isLocksRefusal, lockScreen, type LockScreen } from './locks.screen.ts';
import { lockSteps } from './lockSteps.ts';
import type { Situation } from './situation.ts';

export type StartScreen = {
  vehicle: { form: VehicleForm; frameNumber: string } | null;
  /** The step of the locks that the rider stands at; null while the vehicle is being reached, and for vehicles without. */
  lock: LockScreen | null;
  /** The dock is open: a hand is to pull the bike out. Its row says since when. */
  pulls: RentFacts | null;
  title: MessageDescriptor;
  text: MessageDescriptor;
  /** Null while something comes before the first step. */
  step: number | null;
  steps: readonly {
    key: string;
    title: MessageDescriptor;
    state: 'done' | 'now' | 'failed' | 'ahead';
    seconds: number | null;
  }[];
  /** Live, being sent, or not possible yet: before the server has a ride there is none to cancel. */
  cancel: 'live' | 'busy' | 'notYet';
  /** Who leaves now leaves the chain hanging. */
  chainIsLoose: boolean;
  /** Longer than anyone should wait without another way: the map and help are offered. */
  wayOut: boolean;
  /** The cancel was refused, or the device did not do it; a lock's own trouble stands in `lock`. */
  refusal: Refusal | null;
};

const REACHING = msg`Время ещё не идёт, деньги не списываем.`;

type Step = { step: RideStep; title: MessageDescriptor; text: MessageDescriptor; seconds: number | null };

/** What a start does with a vehicle that needs no hand, with the seconds it usually takes. */
const BY_ITSELF: readonly Step[] = [
  { step: 'wait', title: msg`Связываемся с самокатом`, text: REACHING, seconds: 2 },
  {
    step: 'unlock',
    title: msg`Включаем мотор`,
    text: msg`Время пойдёт, когда мотор включится. До этого бесплатно.`,
    seconds: 3,
  },
];

/** A dock opens by itself; out of it the bike comes by hand. */
const FROM_DOCK: readonly Step[] = [
  {
    step: 'wait',
    title: msg`Открываем док`,
    text: msg`Возьмитесь за руль и седло. Деньги пока не списываем.`,
    seconds: 2,
  },
  {
    step: 'unlock',
    title: msg`Тяните велосипед на себя`,
    text: msg`Док открыт. Время пойдёт, когда велосипед выйдет.`,
    seconds: null,
  },
];

const SLOW_MS = 8_000;
const UNANSWERED_MS = 5_000;

/** The start under way. `waited`: milliseconds since the step began. */
export function startScreen(situation: Situation, waited: number): StartScreen {
  const { act, start, context } = situation;
  const { rent, offer, refusal } = context;
  const isCancelling = start === 'cancelling';
  const hasWheelLock = (rent ?? offer)?.capabilities.wheelLock === true;
  const lock = hasWheelLock && !isCancelling ? lockScreen(situation, waited) : null;
  const isDocked = (rent ?? offer)?.capabilities.docked === true;
  const isPulling = start === 'pulling';
  const usual = hasWheelLock ? wheelStart(situation, lock) : stepsOf(situation, isDocked ? FROM_DOCK : BY_ITSELF);
  const inRow = start === 'failed' && rent && lock === null ? refusalInRow(rent) : null;
  return {
    ...usual,
    // What is being taken back has no steps ahead, and an opened chain is not told as one that will open.
    ...(isCancelling && { step: null, steps: [] }),
    vehicle: rent ?? offer,
    lock,
    pulls: isPulling ? rent : null,
    title: isCancelling ? msg`Отменяем старт` : usual.title,
    text: waitWords(situation, waited, isCancelling) ?? usual.text,
    cancel: isCancelling ? 'busy' : start === null || start === 'sent' ? 'notYet' : 'live',
    chainIsLoose: rent?.chainLock === 'open',
    wayOut: waited > SLOW_MS && !isPulling && (lock === null || lock.button === null),
    refusal: act === 'refused' && !(lock && isLocksRefusal(situation)) ? refusal : inRow,
  };
}

type Usual = Pick<StartScreen, 'title' | 'text' | 'step' | 'steps'>;

function stepsOf({ context: { rent } }: Situation, all: readonly Step[]): Usual {
  const current = Math.max(
    0,
    all.findIndex(({ step }) => step === rent?.step),
  );
  const now = all[current];
  return {
    title: now?.title ?? msg`Начинаем поездку`,
    text: now?.text ?? msg`Время ещё не идёт.`,
    step: current + 1,
    steps: all.map(({ step, title, seconds }, index) => ({
      key: step,
      title,
      seconds: index < current ? null : seconds,
      state: index < current ? 'done' : index === current ? 'now' : 'ahead',
    })),
  };
}

/** Before the server's first word the card's vehicle says which steps there will be. */
function wheelStart({ context: { rent, offer } }: Situation, lock: LockScreen | null): Usual {
  const capabilities = (rent ?? offer)?.capabilities;
  const row =
    rent ?? (capabilities && { stage: 'CHECK_START' as const, capabilities, stepCount: capabilities.chain ? 4 : 2 });
  const order = row ? lockSteps(row, lock?.scene ?? null, lock?.isStuck ?? false) : { steps: [], step: null };
  return { title: msg`Связываемся с велосипедом`, text: REACHING, ...order };
}

function waitWords(
  { act, link, start, context: { rent, offer } }: Situation,
  waited: number,
  isCancelling: boolean,
): MessageDescriptor | null {
  if (link === 'offline') return msg`Нет сети. Ответ узнаем, как только она появится.`;
  if (act === 'sending' && waited > UNANSWERED_MS) return msg`Ответ не дошёл, проверяем. Дважды ничего не начнётся.`;
  if (isCancelling) return msg`Деньги не спишем.`;
  // How long a hand takes is its own affair: the seconds stand beside the drawing.
  if (waited <= SLOW_MS || start === 'pulling') return null;
  const capabilities = (rent ?? offer)?.capabilities;
  if (capabilities?.docked) return msg`Дольше обычного. Пока велосипед в доке, деньги не списываем.`;
  return capabilities?.wheelLock
    ? msg`Дольше обычного. Пока колесо не открылось, деньги не списываем.`
    : msg`Дольше обычного. Пока мотор не включился, деньги не списываем.`;
}
