import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useLazy } from '#hooks/useLazy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { PromoDialog, type PromoDialogHandle } from './PromoDialog.tsx';
import text from '#ui/text.module.css';

/** Promo and bonus codes (account §4). One field for both; the result appears in the same sheet. */
export function PromoSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const { resource: money, isMissing, ...again } = useLazy(useRuntime().money.charts);
  const dialog = useRef<PromoDialogHandle>(null);
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  return (
    <Sheet modal labelledBy={titleId} onClose={close}>
      {money && <PromoDialog ref={dialog} money={money} titleId={titleId} onClose={close} />}
      {!money && isMissing && (
        <ErrorRefusal
          titleId={titleId}
          refusal={{ code: 'chunkLoadError' }}
          handlers={{ retry: () => again.retry(), reload: null }}
        />
      )}
      {!money && !isMissing && (
        <>
          <h2 id={titleId} className={text.title}>
            {t`Ввести промокод`}
          </h2>
          <SkeletonGroup label={t`Открываем`}>
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </SkeletonGroup>
        </>
      )}
    </Sheet>
  );
}
