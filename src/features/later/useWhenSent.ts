import { useLingui } from '@lingui/react/macro';
import { useOnline } from '#features/shell/index.ts';

/** When what waits in the phone goes: a network that is there is not what it waits for. */
export function useWhenSent(): string {
  const { t } = useLingui();
  return useOnline() ? t`Отправим сами чуть позже` : t`Отправим, как появится сеть`;
}
