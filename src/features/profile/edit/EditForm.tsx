import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useBlocker } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Profile } from '#api/profile.ts';
import { dayOf } from '#domain/birthday.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { type PersonField, phoneText } from '#features/person/personDraft.ts';
import { PersonFields, useFieldList } from '#features/person/PersonFields.tsx';
import { usePersonDraft } from '#features/person/usePersonDraft.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { BottomBar, Page } from '#ui/Screen.tsx';
import { AvatarField } from './AvatarField.tsx';
import { useSaving } from './useSaving.ts';
import styles from './Edit.module.css';

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
          <PersonFields fields={fields} today={today} />
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
