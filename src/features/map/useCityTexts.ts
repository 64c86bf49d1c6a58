import { useLingui } from '@lingui/react/macro';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** Texts that name the operator's city. The app knows the name of Moscow only. */
export function useCityTexts(): Record<'show' | 'isThere' | 'away' | 'middle', string> {
  const { t } = useLingui();
  return useRuntime().settings.mapCenter === null
    ? {
        show: t`Показать Москву`,
        isThere: t`Велосипеды и самокаты ждут вас в Москве.`,
        away: t`Вы не в Москве`,
        middle: t`В центре Москвы`,
      }
    : {
        show: t`Показать город`,
        isThere: t`Велосипеды и самокаты ждут вас в городе.`,
        away: t`Вы далеко от города`,
        middle: t`В центре города`,
      };
}
