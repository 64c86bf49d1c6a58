import { useLingui } from '@lingui/react/macro';
import type { TextAct } from '#domain/textCommand.ts';

/** «Начать по СМС»: the button of an act. */
export function useActLabel(): (act: TextAct) => string {
  const { t } = useLingui();
  return (act) =>
    ({
      START: t`Начать по\u00A0СМС`,
      OPEN: t`Открыть замок по\u00A0СМС`,
      CHAIN: t`Открыть цепь по\u00A0СМС`,
      PAUSE: t`Пауза по\u00A0СМС`,
      RESUME: t`Продолжить по\u00A0СМС`,
      FINISH: t`Завершить по\u00A0СМС`,
    })[act];
}
