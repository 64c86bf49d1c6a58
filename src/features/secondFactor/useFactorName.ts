import { useLingui } from '@lingui/react/macro';
import { FACTOR_NAMES } from '#domain/secondFactor.ts';

/** What riders call a factor. A name that this app did not give is shown as it is. */
export function useFactorName(): (name: string) => string {
  const { t } = useLingui();
  const [main, spare] = FACTOR_NAMES;
  return (name) => (name === main ? t`Основной телефон` : name === spare ? t`Запасной телефон` : name);
}
