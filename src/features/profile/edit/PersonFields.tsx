import { useLingui } from '@lingui/react/macro';
import { birthdayIso, type Day, FIRST_DAY, latestBirthday, maskedBirthday, readBirthday } from '#domain/birthday.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { DateField } from '#ui/DateField.tsx';
import { Field } from '#ui/Field.tsx';
import type { DraftField } from './edit.screen.ts';
import type { DraftBox } from './useDraft.ts';

type PersonFieldsProps = { fields: Pick<DraftBox, 'draft' | 'codeAt' | 'change' | 'leave'>; today: Day };

/** Who somebody is: name, birthday, e-mail, by the rules of account §5. */
export function PersonFields({ fields: { draft, codeAt, change, leave }, today }: PersonFieldsProps) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const birthday = readBirthday(draft.birthday);

  const textField = (field: DraftField) => {
    const code = codeAt(field);
    return { value: draft[field], onBlur: () => leave(field), error: code && errorWords(speaker, { code }).title };
  };
  const typed = (field: DraftField) => ({
    ...textField(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });
  const nameHint = (field: 'firstName' | 'lastName') =>
    codeAt(field) === 'invalidData' ? t`Русские или латинские буквы и дефис, от 2 до 50.` : undefined;

  return (
    <>
      <Field
        label={t`Имя`}
        autoComplete="given-name"
        autoCapitalize="words"
        hint={nameHint('firstName')}
        {...typed('firstName')}
      />
      <Field
        label={t`Фамилия`}
        autoComplete="family-name"
        autoCapitalize="words"
        hint={nameHint('lastName')}
        {...typed('lastName')}
      />
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
    </>
  );
}

/** Fields in the accusative, as one list: «имя и почту». */
export function useFieldList(fields: readonly DraftField[]): string {
  const { t, i18n } = useLingui();
  const names: Record<DraftField, string> = {
    firstName: t`имя`,
    lastName: t`фамилию`,
    birthday: t`дату рождения`,
    email: t`почту`,
  };
  return new Intl.ListFormat(i18n.locale).format(fields.map((field) => names[field]));
}
