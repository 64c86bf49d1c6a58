import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import type { ErrorCode } from '#domain/errorCode.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';

type PhotoButtonsProps = {
  /** There is a photo already, so the camera is the second choice. */
  retake: boolean;
  /** `lasts`: false if the phone cannot store the photo, so it exists only as long as this page. */
  onPhoto: (photoId: string, lasts: boolean) => void;
  onRefused: (code: ErrorCode) => void;
};

/** Takes a photo with the phone's own camera app, or takes a file. Neither needs a permission of the browser. */
export function PhotoButtons({ retake, onPhoto, onRefused }: PhotoButtonsProps) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { photos } = useRuntime().ride;
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const picture = event.target.files?.[0];
    if (!picture) return;
    setBusy(true);
    const stored = await (await photos()).store(picture);
    setBusy(false);
    if (stored.kind === 'kept') onPhoto(stored.photoId, stored.lasts);
    else onRefused(stored.code);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event).catch(report);
    // After a refusal the rider can choose the same picture again.
    event.target.value = '';
  };

  return (
    <>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onChange} />
      <input ref={gallery} type="file" accept="image/*" hidden onChange={onChange} />
      <Button
        look={retake ? 'quiet' : 'primary'}
        size={retake ? 'default' : 'ride'}
        icon="camera"
        wide
        busy={busy}
        onClick={() => camera.current?.click()}
      >
        {retake ? t`Переснять` : t`Сфотографировать`}
      </Button>
      {!retake && (
        <Button look="neutral" size="small" icon="image" wide disabled={busy} onClick={() => gallery.current?.click()}>
          {t`Выбрать из файлов`}
        </Button>
      )}
    </>
  );
}
