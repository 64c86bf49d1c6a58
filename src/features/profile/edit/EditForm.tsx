import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Profile } from '#api/profile.ts';
import { birthdayIso, dayOf, FIRST_DAY, latestBirthday, maskedBirthday, readBirthday } from '#domain/birthday.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Field } from '#ui/Field.tsx';
import { Dock, Page } from '#ui/Screen.tsx';
import { AvatarField } from './AvatarField.tsx';
import { type DraftField, phoneText } from './edit.screen.ts';
import styles from './Edit.module.css';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useDraft } from './useDraft.ts';
import { useSaving } from './useSaving.ts';

export function EditForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const { serverClock } = useRuntime();
  const formId = useId();
  const today = dayOf(serverClock.now());
  const { draft, changed, wrong, codeAt, refused, refuse, change, leave } = useDraft(profile, today);
  const saving = useSaving({ profile, draft, refuse });
  const ready = changed && wrong.length === 0;
  const form = useRef<HTMLFormElement>(null);
  // A save asks for fields that are right, so the wrong one is the server's: the rider goes on there, above the fold or below.
  useEffect(() => {
    if (!refused) return;
    const inputs = form.current?.querySelectorAll('input') ?? [];
    [...inputs].find((input) => input.hasAttribute('aria-invalid'))?.focus();
  }, [refused]);
  const birthday = readBirthday(draft.birthday);

  const textField = (field: DraftField) => ({
    value: draft[field],
    onBlur: () => leave(field),
    error: errorAt(field),
  });
  const errorAt = (field: DraftField): ReactNode => {
    const code = codeAt(field);
    return code && errorWords(speaker, { code }).title;
  };
  const typed = (field: DraftField) => ({ ...textField(field), onChange: (event: { target: { value: string } }) => change(field, event.target.value) });
  const nameHint = (field: 'firstName' | 'lastName') => (codeAt(field) === 'invalidData' ? t`Русские или латинские буквы и дефис, от 2 до 50.` : undefined);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready && !saving.busy) saving.save();
  };

  return (
    <>
      <Page>
        <AvatarField profile={profile} />
        <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
          <Field label={t`Имя`} autoComplete="given-name" autoCapitalize="words" hint={nameHint('firstName')} {...typed('firstName')} />
          <Field label={t`Фамилия`} autoComplete="family-name" autoCapitalize="words" hint={nameHint('lastName')} {...typed('lastName')} />
          <DateField
            label={t`Дата рождения`}
            autoComplete="bday"
            placeholder={t({ message: 'ДД.ММ.ГГГГ', comment: 'Placeholder of a date: day, month, year' })}
            hint={t({
              message: 'По правилам аренды вам должно быть больше 16 лет',
              comment: 'English, as the specification has it: According to the rental rules, you must be over 16 years old',
            })}
            {...textField('birthday')}
            onValue={(masked) => change('birthday', masked)}
            mask={maskedBirthday}
            picker={{
              label: t`Открыть календарь`,
              min: birthdayIso(FIRST_DAY),
              max: birthdayIso(latestBirthday(today)),
              value: birthday ? birthdayIso(birthday) : '',
              onPick: (iso) => change('birthday', maskedBirthday(iso)),
            }}
          />
          <Field
            label={t({ message: 'Почта', comment: 'The e-mail address' })}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...typed('email')}
          />
          <Field
            label={t`Телефон`}
            inputMode="tel"
            readOnly
            value={phoneText(profile.PhoneNumber)}
            hint={
              <Trans>
                На него приходят логин и ПИН-код, поэтому его меняет <Link to="/help">поддержка</Link>.
              </Trans>
            }
          />
        </form>
      </Page>
      <Dock>
        {saving.refusal && <ErrorBanner refusal={saving.refusal} handlers={{ retry: ready ? saving.save : null }} />}
        {changed && wrong.length > 0 && <Missing fields={wrong} />}
        <Button type="submit" form={formId} look="primary" wide busy={saving.busy} disabled={!ready}>
          <Trans>Сохранить</Trans>
        </Button>
      </Dock>
      <LeaveDialog changed={changed} />
    </>
  );
}

/** A button that rests says what it waits for. */
function Missing({ fields }: { fields: readonly DraftField[] }) {
  const { t, i18n } = useLingui();
  const names: Record<DraftField, string> = { firstName: t`имя`, lastName: t`фамилию`, birthday: t`дату рождения`, email: t`почту` };
  const list = new Intl.ListFormat(i18n.locale).format(fields.map((field) => names[field]));
  return <p className={styles.missing}>{t({ message: `Чтобы сохранить, проверьте ${list}`, comment: 'Placeholder: fields of the form in the accusative, such as "name and e-mail"' })}</p>;
}
