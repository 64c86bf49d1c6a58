import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import type { ErrorCode } from '#domain/errorCode.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';

type PhotoButtonsProps = {
  /** There is a photo already: the camera is the second way now. */
  retake: boolean;
  /** `lasts`: false when the phone has no room for it and it lives as long as this page. */
  onPhoto: (photoId: string, lasts: boolean) => void;
  onRefused: (code: ErrorCode) => void;
};

/** The phone's own camera, or a picture that is there already. The browser asks for nothing: it is a file to it. */
export function PhotoButtons({ retake, onPhoto, onRefused }: PhotoButtonsProps) {
  const { t } = useLingui();
  const { photos, report } = useRuntime();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const picture = event.target.files?.[0];
    if (!picture) return;
    setBusy(true);
    const kept = await photos.keep(picture);
    setBusy(false);
    if (kept.kind === 'kept') onPhoto(kept.photoId, kept.lasts);
    else onRefused(kept.code);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event).catch(report);
    // The same picture may be chosen again after a refusal.
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
