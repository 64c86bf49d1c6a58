import { useLingui } from '@lingui/react/macro';
import { groupedBirthday, maskedBirthday } from '#domain/birthday.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { DateField } from '#ui/DateField.tsx';
import { Field } from '#ui/Field.tsx';
import type { PersonField } from './personDraft.ts';
import type { PersonDraftForm } from './usePersonDraft.ts';

type PersonFieldsProps = {
  fields: Pick<PersonDraftForm, 'draft' | 'codeAt' | 'change' | 'leave' | 'changedName'>;
};

/** Personal data: name, birthday, e-mail, by the rules of account §5. */
export function PersonFields({ fields: { draft, codeAt, change, leave, changedName } }: PersonFieldsProps) {
  const { t } = useLingui();
  const speaker = useI18n();

  const textField = (field: PersonField) => {
    const code = codeAt(field);
    return { value: draft[field], onBlur: () => leave(field), error: code && errorTexts(speaker, { code }).title };
  };
  const typed = (field: PersonField) => ({
    ...textField(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });
  const nameHint = (field: 'firstName' | 'lastName') => {
    if (codeAt(field) === 'invalidData') return t`Русские или латинские буквы и дефис, от 2 до 50.`;
    const name = changedName(field);
    return name === null ? undefined : t`Запишем «${name}»: только буквы и дефис, не больше двух частей.`;
  };

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
          id: 'under_16_warning',
          message: 'По правилам аренды вам должно быть не меньше 16 лет',
        })}
        {...textField('birthday')}
        onValue={(masked) => change('birthday', masked)}
        mask={maskedBirthday}
        group={groupedBirthday}
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

/** Field names in the accusative, as one list: «имя и почту». */
export function useFieldList(fields: readonly PersonField[]): string {
  const { t } = useLingui();
  const format = useFormat();
  const names: Record<PersonField, string> = {
    firstName: t`имя`,
    lastName: t`фамилию`,
    birthday: t`дату рождения`,
    email: t`почту`,
  };
  return format.list(fields.map((field) => names[field]));
}
