import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { COMMAND_ANSWER_MS } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts, RideStep, VehicleForm } from '#domain/rent.ts';
import { isLocksRefusal, type ListedStep, lockSteps, lockView, type LockView } from '../locks/locks.view.ts';
import type { RideState } from '../state/rideState.ts';

export type StartView = {
  vehicle: { form: VehicleForm; frameNumber: string } | null;
  /** The current step of the locks; null while the app contacts the vehicle, and for vehicles without locks. */
  lock: LockView | null;
  /** The dock is open, and the rider must pull the bike out. The row contains the time of the opening. */
  pulls: RentFacts | null;
  title: MessageDescriptor;
  text: MessageDescriptor;
  /** Null while something comes before the first step. */
  step: number | null;
  steps: readonly ListedStep[];
  /** `live`: possible; `busy`: being sent; `notYet`: the server has no ride to cancel yet. */
  cancel: 'live' | 'busy' | 'notYet';
  /** A rider who leaves now leaves the chain loose. */
  chainIsLoose: boolean;
  /** The wait is too long: the screen offers the map and help. */
  wayOut: boolean;
  /** The cancel was refused, or the device did not carry it out. Lock errors are in `lock`. */
  refusal: Refusal | null;
};

const REACHING = msg`Время ещё не идёт, деньги не списываем.`;

type Step = { step: RideStep; title: MessageDescriptor; text: MessageDescriptor; seconds: number | null };

/** The steps of a start without the rider's hands, with their usual seconds. */
const BY_ITSELF: readonly Step[] = [
  { step: 'wait', title: msg`Связываемся с самокатом`, text: REACHING, seconds: 2 },
  {
    step: 'unlock',
    title: msg`Включаем мотор`,
    text: msg`Время пойдёт, когда мотор включится. До этого бесплатно.`,
    seconds: 3,
  },
];

/** The dock opens by itself. The rider pulls the bike out by hand. */
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

/** The current start. `waited`: milliseconds since the step began. */
export function startView(ride: RideState, waited: number): StartView {
  const { commandState, start, refusal, offer, context } = ride;
  const { rent } = context;
  const isCancelling = start === 'cancelling';
  const hasWheelLock = (rent ?? offer)?.capabilities.wheelLock === true;
  const lock = hasWheelLock && !isCancelling ? lockView(ride, waited) : null;
  const isDocked = (rent ?? offer)?.capabilities.docked === true;
  const isPulling = start === 'pulling';
  const usual = hasWheelLock ? wheelStart(ride, lock) : stepsOf(ride, isDocked ? FROM_DOCK : BY_ITSELF);
  const inRow = start === 'failed' && rent && lock === null ? refusalInRow(rent) : null;
  return {
    ...usual,
    // A start that is being cancelled has no next steps. In particular, the list must not announce a chain lock that is
    // already open.
    ...(isCancelling && { step: null, steps: [] }),
    vehicle: rent ?? offer,
    lock,
    pulls: isPulling ? rent : null,
    title: isCancelling ? msg`Отменяем старт` : usual.title,
    text: waitText(ride, waited, isCancelling) ?? usual.text,
    cancel: isCancelling ? 'busy' : start === null || start === 'sent' ? 'notYet' : 'live',
    chainIsLoose: rent?.chainLock === 'open',
    wayOut: waited > SLOW_MS && !isPulling && (lock === null || lock.button === null),
    refusal: commandState === 'refused' && !(lock && isLocksRefusal(ride)) ? refusal : inRow,
  };
}

type Usual = Pick<StartView, 'title' | 'text' | 'step' | 'steps'>;

function stepsOf({ context: { rent } }: RideState, all: readonly Step[]): Usual {
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

/** Before the server's first answer the offer says which steps to expect. */
function wheelStart({ offer, context: { rent } }: RideState, lock: LockView | null): Usual {
  const capabilities = (rent ?? offer)?.capabilities;
  const row =
    rent ?? (capabilities && { stage: 'CHECK_START' as const, capabilities, stepCount: capabilities.chain ? 4 : 2 });
  const list = row ? lockSteps(row, lock?.scene ?? null, lock?.isStuck ?? false) : { steps: [], step: null };
  return { title: msg`Связываемся с велосипедом`, text: REACHING, ...list };
}

function waitText(
  { commandState, link, start, offer, context: { rent } }: RideState,
  waited: number,
  isCancelling: boolean,
): MessageDescriptor | null {
  if (link === 'offline') return msg`Нет интернета. Ответ узнаем, как только он появится.`;
  if (commandState === 'sending' && waited > COMMAND_ANSWER_MS)
    return msg`Ответ не дошёл, проверяем. Дважды ничего не начнётся.`;
  if (isCancelling) return msg`Деньги не спишем.`;
  // Hands take their own time, and the drawing shows the seconds.
  if (waited <= SLOW_MS || start === 'pulling') return null;
  const capabilities = (rent ?? offer)?.capabilities;
  if (capabilities?.docked) return msg`Дольше обычного. Пока велосипед в доке, деньги не списываем.`;
  return capabilities?.wheelLock
    ? msg`Дольше обычного. Пока колесо не открылось, деньги не списываем.`
    : msg`Дольше обычного. Пока мотор не включился, деньги не списываем.`;
}
