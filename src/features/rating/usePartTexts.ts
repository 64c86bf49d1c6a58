import { useLingui } from '@lingui/react/macro';
import type { BikePart } from '#domain/feedback.ts';

/** Names of the eight parts (map-and-rent §2). */
export function usePartTexts(): Record<BikePart, string> {
  const { t } = useLingui();
  return {
    handlebar: t({ message: 'Руль', comment: 'A part of a bike or a scooter' }),
    saddle: t({ message: 'Седло', comment: 'A part of a bike' }),
    frontWheel: t`Переднее колесо`,
    backWheel: t`Заднее колесо`,
    pedal: t({ message: 'Педали', comment: 'A part of a bike' }),
    chain: t({ message: 'Цепь', comment: 'The chain that drives a bike' }),
    chainLock: t({ message: 'Замок цепи', comment: 'The lock of the chain with which a bike is fastened' }),
    tireLock: t({ message: 'Замок колеса', comment: 'The lock around the back wheel' }),
  };
}
