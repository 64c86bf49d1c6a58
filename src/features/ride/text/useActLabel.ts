import { useLingui } from '@lingui/react/macro';
import type { TextAct } from '#domain/textCommand.ts';

/** «Начать по СМС»: the button of an act. */
export function useActLabel(): (act: TextAct) => string {
  const { t } = useLingui();
  return (act) =>
    ({
      START: t`Начать по СМС`,
      OPEN: t`Открыть замок по СМС`,
      CHAIN: t`Открыть цепь по СМС`,
      PAUSE: t`Пауза по СМС`,
      RESUME: t`Продолжить по СМС`,
      FINISH: t`Завершить по СМС`,
    })[act];
}
