import { useLingui } from '@lingui/react/macro';
import type { Outbox, OutboxItem } from '#domain/outbox.ts';
import { useLazy, useWatched } from '#hooks/useLazy.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

const NOTHING: readonly OutboxItem[] = [];

/** The rider's unsent items in this phone's outbox. Renders again on each change. */
export function useOutboxItems(): { items: readonly OutboxItem[]; outbox: Outbox | null } {
  const { report } = useRuntime();
  const { outbox: lazyOutbox } = useRuntime().help;
  const { resource } = useLazy(lazyOutbox, report);
  return { items: useWatched(resource, ({ pending }) => pending(), NOTHING), outbox: resource };
}

/** When the outbox sends its items. With a network they go soon; without one they wait for it. */
export function useSendTimeText(): string {
  const { t } = useLingui();
  return useOnline() ? t`Отправим сами чуть позже` : t`Отправим, как появится интернет`;
}
