import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Country } from '#domain/countries.ts';
import { countryName } from '#domain/countryNames.ts';
import { type PhoneDraft, shownPhone, typedPhone } from '#domain/phone.ts';
import { languageOf } from '#i18n/language.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CountrySheet } from './CountrySheet.tsx';
import styles from './Register.module.css';

type PhoneFieldProps = {
  phone: PhoneDraft;
  onChange: (phone: PhoneDraft) => void;
  error: ReactNode;
  hint?: ReactNode;
  inputRef: RefObject<HTMLInputElement | null>;
};

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** A phone of any country. Its code opens the list. A complete number, typed or pasted, sets its country by itself. */
export function PhoneField({ phone, onChange, error, hint, inputRef }: PhoneFieldProps) {
  const { t, i18n } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const chosen = useRef(false);
  const behindCaret = useRef<number | null>(null);
  const { country } = phone;
  const shown = shownPhone(phone);

  // Grouping moves the digits. The caret keeps its place between the same digits.
  useLayoutEffect(() => {
    const behind = behindCaret.current;
    const input = inputRef.current;
    behindCaret.current = null;
    if (behind === null || !input || input !== document.activeElement) return;
    let at = shown.length;
    while (at > 0 && digitsIn(shown.slice(at)) < behind) at--;
    input.setSelectionRange(at, at);
  });

  // After the choice of a country the rider types the number. The sheet itself returns the focus to its button.
  useEffect(() => {
    if (choosing || !chosen.current) return;
    chosen.current = false;
    inputRef.current?.focus();
  }, [choosing, inputRef]);

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    behindCaret.current = target.selectionStart === null ? null : digitsIn(target.value.slice(target.selectionStart));
    onChange(typedPhone(target.value, country));
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
        value={shown}
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
