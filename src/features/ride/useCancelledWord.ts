import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { toasts } from '#ui/toasts.ts';
import type { Situation } from './situation.ts';

/** A start that was taken back says so on the map it leads to, and what to do with a chain that was left loose. */
export function useCancelledWord(situation: Situation | null): void {
  const { t } = useLingui();
  const before = useRef<Situation | null>(null);

  useEffect(() => {
    const was = before.current;
    before.current = situation;
    if (situation?.place !== 'idle' || was?.start !== 'cancelling') return;
    const isLoose = was.context.rent?.chainPlace === 'free';
    toasts.show({
      kind: 'ride',
      key: 'start-cancelled',
      text: isLoose
        ? t`Старт отменён, деньги не спишем. Застегните цепь, если получится.`
        : t`Старт отменён, деньги не спишем.`,
    });
  }, [situation, t]);
}
