import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Country } from '#domain/countries.ts';
import { countryName } from '#domain/countryNames.ts';
import { type PhoneDraft, shownPhone, typedPhone } from '#domain/phone.ts';
import { languageOf } from '#i18n/language.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useSteadyCaret } from '#ui/useSteadyCaret.ts';
import { CountrySheet } from './CountrySheet.tsx';
import styles from './Register.module.css';

type PhoneFieldProps = {
  phone: PhoneDraft;
  onChange: (phone: PhoneDraft) => void;
  error: ReactNode;
  hint?: ReactNode;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** A phone of any country. Its code opens the list. A complete number, typed or pasted, sets its country by itself. */
export function PhoneField({ phone, onChange, error, hint, inputRef }: PhoneFieldProps) {
  const { t, i18n } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const chosen = useRef(false);
  const keepCaret = useSteadyCaret(inputRef, /\p{Nd}/gu);
  const { country } = phone;

  // After the choice of a country the rider types the number. The sheet itself returns the focus to its button.
  useEffect(() => {
    if (choosing || !chosen.current) return;
    chosen.current = false;
    inputRef.current?.focus();
  }, [choosing, inputRef]);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    keepCaret(event);
    onChange(typedPhone(event.target.value, country));
  };
  const choose = (other: Country) => {
    chosen.current = true;
    setChoosing(false);
    onChange(typedPhone(phone.number, other));
  };

  const name = countryName(country, languageOf(i18n.locale));
  const code = `+${country.dial}`;
  return (
    <>
      <Field
        label={t`Телефон`}
        type="tel"
        name="tel"
        autoComplete="tel"
        ref={inputRef}
        value={shownPhone(phone)}
        onChange={type}
        error={error}
        hint={hint}
        start={
          <button
            type="button"
            className={styles.code}
            aria-haspopup="dialog"
            aria-label={t`Страна: ${name}, код ${code}`}
            onClick={() => setChoosing(true)}
          >
            {code}
            <Icon name="down" size="small" />
          </button>
        }
      />
      {choosing && <CountrySheet chosen={country} onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
  );
}
