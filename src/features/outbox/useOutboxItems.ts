import { useEffect, useState } from 'react';
import type { Outbox, OutboxItem } from '#domain/feedback.ts';
import { useRuntime } from '#src/runtime.tsx';
import { useLingui } from '@lingui/react/macro';
import { useOnline } from '#hooks/useOnline.ts';

const NOTHING: readonly OutboxItem[] = [];

/** The rider's unsent items in this phone's outbox. Renders again on each change. */
export function useOutboxItems(): { words: readonly OutboxItem[]; later: Outbox | null } {
  const { outbox: open, report } = useRuntime();
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  const [items, setItems] = useState(NOTHING);
  useEffect(() => {
    let unwatch = () => {};
    let isGone = false;
    open()
      .then((opened) => {
        if (isGone) return;
        const look = () => setItems(opened.pending());
        setOutbox(opened);
        look();
        unwatch = opened.watch(look);
      })
      .catch(report);
    return () => {
      isGone = true;
      unwatch();
    };
  }, [open, report]);
  return { words: items, later: outbox };
}

/** When the outbox sends its items. With a network they go soon; without one they wait for it. */
export function useSendTimeText(): string {
  const { t } = useLingui();
  return useOnline() ? t`Отправим сами чуть позже` : t`Отправим, как появится сеть`;
}
