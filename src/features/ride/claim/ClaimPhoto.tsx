import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import { usePhotoUrl } from '#hooks/usePhotoUrl.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/Row.tsx';
import styles from './Claim.module.css';

/** An optional photo of the problem. The phone stores it until the server has it. */
export function ClaimPhoto({
  photoId,
  onPhoto,
}: {
  photoId: string | null;
  onPhoto: (photoId: string | null) => void;
}) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { photos } = useRuntime().ride;
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'resting' | 'keeping' | 'refused'>('resting');
  const url = usePhotoUrl(photoId);

  const take = async (picture: Blob) => {
    setState('keeping');
    const stored = await (await photos()).store(picture);
    setState(stored.kind === 'kept' ? 'resting' : 'refused');
    if (stored.kind === 'kept') onPhoto(stored.photoId);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const picture = event.target.files?.[0];
    if (picture) take(picture).catch(report);
    // After a refusal the rider can choose the same picture again.
    event.target.value = '';
  };
  const taken = photoId !== null;
  const note = taken ? t`Уйдёт вместе с записью` : t`Не обязательно, но помогает`;
  return (
    <div className={styles.photo}>
      <input ref={input} type="file" accept="image/*" capture="environment" hidden onChange={onChange} />
      <Row
        icon="camera"
        title={t`Фото`}
        note={state === 'refused' ? t`Фото не подошло, снимите ещё раз` : note}
        end={
          <>
            {url !== null && <img className={styles.thumb} src={url} alt={t`Ваше фото`} />}
            <Button size="small" busy={state === 'keeping'} onClick={() => input.current?.click()}>
              {taken ? t`Переснять` : t`Снять`}
            </Button>
          </>
        }
      />
    </div>
  );
}
