import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Refusal } from '#domain/errorCode.ts';
import { formatFor } from '#i18n/useFormat.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { catalogue } from './catalogue.ts';
import { type NextStep, stepLabel } from './nextStep.ts';

export type ErrorAction = { step: NextStep; label: string; press: () => void };
/** `null`: this screen does not offer the step, although it works anywhere. */
export type StepHandlers = Partial<Record<NextStep, (() => void) | null>>;

const labelOf = (step: NextStep, refusal: Refusal, locale: string): MessageDescriptor => {
  if (step === 'nearestParking' && refusal.atDock) return msg`Свободные доки`;
  if (step !== 'payDebt' || refusal.debt === undefined) return stepLabel[step];
  const sum = formatFor(locale).money(refusal.debt);
  return msg`Оплатить ${sum}`;
};

/** At most two buttons: riders are in the street and must decide fast. */
const MOST = 2;

/**
 * The buttons of a refusal: at most two, the main one first. A screen's handler replaces the handler that works
 * anywhere. A step without a handler is left out. If no step is left, the button opens support: every refusal has a
 * next step, and every button works.
 */
export function useErrorActions(refusal: Refusal, handlers: StepHandlers = {}): ErrorAction[] {
  const i18n = useI18n();
  const navigate = useNavigate();
  const go = (to: (typeof paths)['support' | 'login' | 'map' | 'ride' | 'scan' | 'main']) => () =>
    void navigate({ to });
  const anywhere: StepHandlers = {
    support: go(paths.support),
    signIn: go(paths.login),
    openRide: go(paths.ride),
    backToRide: go(paths.ride),
    otherVehicle: go(paths.map),
    typeNumber: go(paths.scan),
    toMap: go(paths.map),
    toMain: go(paths.main),
    reload: () => location.reload(),
    updateApp: () => location.reload(),
  };
  const wanted = catalogue[refusal.code].next.filter((step) => step !== undefined);
  const action = (step: NextStep): ErrorAction[] => {
    const press = handlers[step] === undefined ? anywhere[step] : handlers[step];
    return press ? [{ step, label: i18n._(labelOf(step, refusal, i18n.locale)), press }] : [];
  };
  const actions = wanted.flatMap(action).slice(0, MOST);
  return actions.length > 0 ? actions : action('support');
}
