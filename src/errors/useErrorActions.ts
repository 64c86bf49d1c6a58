import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Refusal } from '#domain/errorCode.ts';
import { formatFor } from '#i18n/useFormat.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { catalogue } from './catalogue.ts';
import { type NextStep, stepLabel } from './nextStep.ts';

export type ErrorAction = { step: NextStep; label: string; press: () => void };
/** `null`: this screen does not offer the step, although it could be taken anywhere. */
export type StepHandlers = Partial<Record<NextStep, (() => void) | null>>;

const labelOf = (step: NextStep, refusal: Refusal, locale: string): MessageDescriptor => {
  if (step === 'nearestParking' && refusal.atDock) return msg`Свободные доки`;
  if (step !== 'payDebt' || refusal.debt === undefined) return stepLabel[step];
  const sum = formatFor(locale).money(refusal.debt);
  return msg`Оплатить ${sum}`;
};

/** More ways than two are a choice to think about, in the street, with a glove on. */
const MOST = 2;

/**
 * The buttons of a refusal, the main one first, at most two. The screen's own handlers go before the ways that work anywhere; a step that
 * nobody can take is left out, and if none is left the way is support: no refusal is a dead end, no button is dead.
 */
export function useErrorActions(refusal: Refusal, handlers: StepHandlers = {}): ErrorAction[] {
  const speaker = useSpeaker();
  const navigate = useNavigate();
  const go = (to: '/help/support' | '/login' | '/map' | '/map/ride' | '/map/scan' | '/') => () => void navigate({ to });
  const anywhere: StepHandlers = {
    support: go('/help/support'),
    signIn: go('/login'),
    openRide: go('/map/ride'),
    backToRide: go('/map/ride'),
    otherVehicle: go('/map'),
    typeNumber: go('/map/scan'),
    toMap: go('/map'),
    toMain: go('/'),
    reload: () => location.reload(),
    updateApp: () => location.reload(),
  };
  const wanted = catalogue[refusal.code].next.filter((step) => step !== undefined);
  const action = (step: NextStep): ErrorAction[] => {
    const press = handlers[step] === undefined ? anywhere[step] : handlers[step];
    return press ? [{ step, label: speaker._(labelOf(step, refusal, speaker.locale)), press }] : [];
  };
  const actions = wanted.flatMap(action).slice(0, MOST);
  return actions.length > 0 ? actions : action('support');
}
