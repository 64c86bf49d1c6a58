import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import { type Attachment, MAX_PICTURES, PICTURE_EXTENSIONS } from '#domain/feedbackForm.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import type { FeedbackPictures } from './usePictures.ts';
import styles from './Feedback.module.css';

/** Photos of feedback: taken with the camera or chosen from files. Each can be removed. */
export function Pictures({ box, label, hint }: { box: FeedbackPictures; label: string; hint: string }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { pictures, preparing, unattached, addAll, remove } = box;
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  // A removed picture takes its focused button with it.
  useLostFocus(pictures.length);
  const isFull = pictures.length + preparing.length >= MAX_PICTURES;

  const onChange = (isTaken: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // After removing a file the rider can choose the same file again.
    event.target.value = '';
    // A camera gives all its pictures the same name. Without a unique name they would look like duplicates and be
    // dropped (our reading of map-and-rent §5).
    addAll(chosen.map((file, at) => ({ name: isTaken ? takenName(file, at) : file.name, file }))).catch(report);
  };
  return (
    <section className={styles.pictures} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onChange(true)} />
      <input ref={files} type="file" accept={PICTURE_EXTENSIONS.join(',')} multiple hidden onChange={onChange(false)} />
      {pictures.length + preparing.length > 0 && (
        <ul className={styles.list}>
          {pictures.map((picture) => (
            <li key={picture.name}>
              <Thumb picture={picture} />
              <RemoveButton name={picture.name} onRemove={() => remove(picture.name)} />
            </li>
          ))}
          {preparing.map((name) => (
            <li
              key={`preparing-${name}`}
              role="status"
              aria-label={t`Готовим фото ${name}`}
              className={styles.preparing}
            >
              <Spinner />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <Button size="small" icon="camera" disabled={isFull} onClick={() => camera.current?.click()}>
          {t`Снять`}
        </Button>
        <Button size="small" icon="image" disabled={isFull} onClick={() => files.current?.click()}>
          {t`Выбрать фото`}
        </Button>
      </div>
      <div aria-live="polite" className={styles.said}>
        {unattached && <Unattached {...unattached} />}
      </div>
      <p className={styles.hint}>{isFull ? t`Больше пяти фото не приложить.` : hint}</p>
    </section>
  );
}

const takenName = (file: File, at: number): string => `${file.lastModified}-${at}-${file.name}`;

/** A picture that this browser cannot show is still sent: support can open it. */
function Thumb({ picture: { name, dataUrl } }: { picture: Attachment }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) {
    return (
      <span className={styles.unseen} role="img" aria-label={name}>
        <Icon name="image" />
      </span>
    );
  }
  return <img src={dataUrl} alt={name} onError={() => setShown(false)} />;
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton
      icon="close"
      look="filled"
      label={t`Убрать фото ${name}`}
      className={styles.remove}
      onClick={onRemove}
    />
  );
}

function Unattached({ name, code }: NonNullable<FeedbackPictures['unattached']>) {
  const { title, text } = errorTexts(useI18n(), { code });
  return (
    <p className={styles.error}>
      <Icon name="alert-circle" size="small" />
      <span>
        {name}: {[title, text].filter(Boolean).join('. ')}
      </span>
    </p>
  );
}
