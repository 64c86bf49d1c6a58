import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef, type SubmitEvent, type ChangeEvent } from 'react';
import { avatarAddress, type Profile } from '#api/profile.ts';
import { dayOf } from '#domain/birthday.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { errorTexts } from '#errors/errorTexts.ts';
import { phoneText, type PersonField } from '#features/person/personDraft.ts';
import { PersonFields, useFieldList } from '#features/person/PersonFields.tsx';
import { usePersonDraft } from '#features/person/usePersonDraft.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { BottomBar, Page } from '#ui/Screen.tsx';
import { letterOf } from '../profile.view.ts';
import { CropSheet } from './CropSheet.tsx';
import { useAvatar } from './useAvatar.ts';
import { useSaving } from './useSaving.ts';
import styles from './Edit.module.css';

/** The rider's picture: taken or chosen, cropped and sent at once. The other fields wait for the save button. */
function AvatarField({ profile }: { profile: Profile }) {
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
          <Trans>Снять</Trans>
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

export function EditForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { serverClock } = useRuntime();
  const formId = useId();
  const today = dayOf(serverClock.now());
  const fields = usePersonDraft(profile, today);
  const { draft, changed, wrong, refused, refuse } = fields;
  const saving = useSaving({ profile, draft, refuse });
  const ready = changed && wrong.length === 0;
  const form = useRef<HTMLFormElement>(null);
  // The form sends valid fields only, so the server found this error. The focus moves to the refused field, which may
  // be outside the view.
  useEffect(() => {
    if (!refused) return;
    const inputs = form.current?.querySelectorAll('input') ?? [];
    [...inputs].find((input) => input.hasAttribute('aria-invalid'))?.focus();
  }, [refused]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready && !saving.busy) saving.save();
  };

  return (
    <>
      <Page>
        <AvatarField profile={profile} />
        <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
          <PersonFields fields={fields} />
          <Field
            label={t`Телефон`}
            inputMode="tel"
            readOnly
            value={phoneText(profile.PhoneNumber)}
            hint={
              <Trans>
                На него приходят логин и ПИН-код, поэтому его меняет <Link to={paths.help}>поддержка</Link>.
              </Trans>
            }
          />
        </form>
      </Page>
      <BottomBar>
        {saving.refusal && <ErrorBanner refusal={saving.refusal} handlers={{ retry: ready ? saving.save : null }} />}
        {changed && wrong.length > 0 && <Missing fields={wrong} />}
        <Button type="submit" form={formId} look="primary" wide busy={saving.busy} disabled={!ready}>
          <Trans>Сохранить</Trans>
        </Button>
      </BottomBar>
      <LeaveDialog changed={changed} />
    </>
  );
}

/** A disabled button explains what is missing. */
function Missing({ fields }: { fields: readonly PersonField[] }) {
  const { t } = useLingui();
  const list = useFieldList(fields);
  return (
    <p className={styles.missing}>
      {t({
        message: `Чтобы сохранить, проверьте ${list}`,
        comment: 'Placeholder: fields of the form in the accusative, such as "name and e-mail"',
      })}
    </p>
  );
}

/** Asks before the rider loses typed changes. After signing out it does not ask: the rider cannot return. */
function LeaveDialog({ changed }: { changed: boolean }) {
  const { actor: session } = useRuntime().session;
  const asks = () => changed && session.getSnapshot().matches('signedIn');
  const leaving = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true });
  if (leaving.status !== 'blocked') return null;
  return (
    <Dialog
      title={<Trans>Выйти без сохранения?</Trans>}
      onClose={leaving.reset}
      actions={
        <>
          <Button look="primary" onClick={leaving.reset}>
            <Trans>Продолжить правку</Trans>
          </Button>
          <Button onClick={leaving.proceed}>
            <Trans>Не сохранять</Trans>
          </Button>
        </>
      }
    >
      <Trans>Изменения в профиле пропадут.</Trans>
    </Dialog>
  );
}
