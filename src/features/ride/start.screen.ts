import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RideStep, VehicleForm } from '#domain/rent.ts';
import type { Situation } from './situation.ts';

type StepState = 'done' | 'now' | 'ahead';

export type StartScreen = {
  vehicle: { form: VehicleForm; frameNumber: string } | null;
  title: MessageDescriptor;
  text: MessageDescriptor;
  step: number;
  steps: readonly { key: string; title: MessageDescriptor; state: StepState; seconds: number }[];
  /** Live, being sent, or not possible yet: before the server has a ride there is none to cancel. */
  cancel: 'live' | 'busy' | 'notYet';
  /** Longer than anyone should wait without another way: the map and help are offered. */
  wayOut: boolean;
  /** The cancel was refused, or the device did not do it. */
  refusal: Refusal | null;
};

/** What a start does with a vehicle that needs no hand, with the seconds it usually takes. */
const STEPS: readonly { step: RideStep; title: MessageDescriptor; text: MessageDescriptor; seconds: number }[] = [
  { step: 'wait', title: msg`Связываемся с самокатом`, text: msg`Время ещё не идёт, деньги не списываем.`, seconds: 2 },
  { step: 'unlock', title: msg`Включаем мотор`, text: msg`Время пойдёт, когда мотор включится. До этого бесплатно.`, seconds: 3 },
];

const SLOW_MS = 8_000;
const UNANSWERED_MS = 5_000;

/** The start under way. `waited`: milliseconds since the step began. */
export function startScreen({ act, link, start, context }: Situation, waited: number): StartScreen {
  const { rent, offer, refusal } = context;
  const current = Math.max(0, STEPS.findIndex(({ step }) => step === rent?.step));
  const now = STEPS[current];
  const isCancelling = start === 'cancelling';
  return {
    vehicle: rent ?? offer,
    title: isCancelling ? msg`Отменяем старт` : (now?.title ?? msg`Начинаем поездку`),
    text: textFor({ act, link, waited, isCancelling, usual: now?.text }),
    step: current + 1,
    steps: STEPS.map(({ step, title, seconds }, index) => ({ key: step, title, seconds, state: stateOf(index, current) })),
    cancel: isCancelling ? 'busy' : start === null || start === 'sent' ? 'notYet' : 'live',
    wayOut: waited > SLOW_MS,
    refusal: act === 'refused' ? refusal : start === 'failed' && rent ? refusalInRow(rent) : null,
  };
}

const stateOf = (index: number, current: number): StepState => (index < current ? 'done' : index === current ? 'now' : 'ahead');

type Waiting = Pick<Situation, 'act' | 'link'> & { waited: number; isCancelling: boolean; usual: MessageDescriptor | undefined };

function textFor({ act, link, waited, isCancelling, usual }: Waiting): MessageDescriptor {
  if (link === 'offline') return msg`Нет сети. Ответ узнаем, как только она появится.`;
  if (act === 'sending' && waited > UNANSWERED_MS) return msg`Ответ не дошёл, проверяем. Дважды ничего не начнётся.`;
  if (isCancelling) return msg`Деньги не спишем.`;
  if (waited > SLOW_MS) return msg`Дольше обычного. Пока мотор не включился, деньги не списываем.`;
  return usual ?? msg`Время ещё не идёт.`;
}
