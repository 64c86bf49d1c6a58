import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import type { Coming } from '#hooks/latePart.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import text from '#ui/text.module.css';

/** In the place of a sheet of the map while its code loads. */
export function ComingSheet({ onClose, isMissing, retry }: Coming & { onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const isOnline = useOnline();
  return (
    <Sheet labelledBy={titleId} onClose={onClose}>
      {isMissing ? (
        <ErrorRefusal
          titleId={titleId}
          refusal={{ code: isOnline ? 'chunkLoadError' : 'networkErrorTitle' }}
          handlers={{ retry, close: onClose }}
        />
      ) : (
        <>
          <h2 id={titleId} className={text.hidden}>
            {t`Открываем`}
          </h2>
          <SkeletonGroup label={t`Открываем`}>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="mid" />
            <Skeleton shape="button" />
          </SkeletonGroup>
        </>
      )}
    </Sheet>
  );
}
