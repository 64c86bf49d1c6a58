import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useRef } from 'react';
import { avatarAddress, type Profile } from '#api/profile.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { letterOf } from '../profile.view.ts';
import { CropSheet } from './CropSheet.tsx';
import { useAvatar } from './useAvatar.ts';
import styles from './Edit.module.css';

/** The rider's picture: taken or chosen, cropped and sent at once. The other fields wait for the save button. */
export function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const i18n = useI18n();
  const { settings, report } = useRuntime();
  const { chosen, refusal, busy, choose, send, drop } = useAvatar(profile);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // After a refusal the rider can choose the same file again.
    target.value = '';
    if (file) choose(file).catch(report);
  };
  const texts = refusal && errorTexts(i18n, refusal);

  return (
    <section className={styles.avatar} aria-label={t`Ваше фото`}>
      <Avatar big letter={letterOf(profile)} picture={avatarAddress(profile, settings.mainApiUrl)} />
      <input ref={camera} type="file" accept="image/*" capture="user" hidden onChange={onChange} />
      <input ref={files} type="file" accept="image/*" hidden onChange={onChange} />
      <div className={styles.ways}>
        <Button size="small" icon="camera" onClick={() => camera.current?.click()}>
          <Trans>Сделать фото</Trans>
        </Button>
        <Button size="small" icon="image" onClick={() => files.current?.click()}>
          <Trans>Выбрать фото</Trans>
        </Button>
      </div>
      <p role="alert" className={styles.said}>
        {!chosen && texts && [texts.title, texts.text].filter(Boolean).join('. ')}
      </p>
      {chosen && <CropSheet {...chosen} busy={busy} refusal={refusal} onDone={send} onClose={drop} />}
    </section>
  );
}
