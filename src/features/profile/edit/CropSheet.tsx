import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Crop, mostZoom, wholeCrop, zoomedCrop, zoomOf } from '#domain/crop.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { CropStage } from './CropStage.tsx';
import text from '#ui/text.module.css';
import styles from './Edit.module.css';

type CropSheetProps = {
  picture: ImageBitmap;
  draw: (canvas: HTMLCanvasElement, crop: Crop) => void;
  busy: boolean;
  /** Why the last upload failed. The crop stays as it was. */
  refusal: Refusal | null;
  onDone: (crop: Crop) => void;
  onClose: () => void;
};

const STEP = 1.25;

/** Lets the rider choose a square of the picture with a finger, the wheel or the keyboard. */
export function CropSheet({ picture, draw, busy, refusal, onDone, onClose }: CropSheetProps) {
  const { t } = useLingui();
  const i18n = useI18n();
  const titleId = useId();
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  const zoom = zoomOf(picture, crop);
  const most = mostZoom(picture);
  const zoomTo = (factor: number) => setCrop((now) => zoomedCrop(picture, now, factor));
  const texts = refusal && errorTexts(i18n, refusal);
  return (
    <Sheet
      modal
      labelledBy={titleId}
      modes={[100]}
      onClose={onClose}
      footer={
        <>
          <p role="alert" className={styles.said}>
            {texts && [texts.title, texts.text].filter(Boolean).join('. ')}
          </p>
          <Button look="primary" wide busy={busy} onClick={() => onDone(crop)}>
            {texts ? <Trans>Повторить</Trans> : <Trans>Готово</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <h2 id={titleId} className={text.titleS}>
          <Trans>Подвиньте фото</Trans>
        </h2>
        <CropStage picture={picture} crop={crop} draw={draw} onCrop={setCrop} />
        {most > 1 && (
          <div className={styles.zoom}>
            <IconButton icon="minus" label={t`Дальше от фото`} onClick={() => zoomTo(zoom / STEP)} />
            <input
              type="range"
              aria-label={t`Масштаб фото`}
              min={1}
              max={most}
              step="any"
              value={zoom}
              onChange={({ target }) => zoomTo(target.valueAsNumber)}
            />
            <IconButton icon="plus" label={t`Ближе к фото`} onClick={() => zoomTo(zoom * STEP)} />
          </div>
        )}
      </div>
    </Sheet>
  );
}
