import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { digitsOf } from '#domain/digits.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { CODE_LENGTH as length } from '#domain/secondFactor.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useSlow } from '#hooks/useSlow.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CodeCells } from '#ui/CodeCells.tsx';
import text from '#ui/text.module.css';
import styles from './SecondFactor.module.css';

type CodeFormProps = {
  /** The text above the cells: where the code comes from. */
  hint: string;
  isChecking: boolean;
  /** Why the last code was not accepted. */
  refusal: Refusal | null;
  /** False where the rider reads something above first. */
  startsFocused?: boolean;
  onSubmit: (code: string) => void;
};

/** Codes that this refusal spoils: the rider types another one. After any other refusal the digits stay. */
const SPOILT: readonly string[] = ['secondFactorWrong', 'secondFactorUnanswered', 'emailCodeWrong', 'emailCodeUsed'];

/** Six cells. A complete code is sent by itself; the button sends it again after a failure. */
export function CodeForm({ hint, isChecking, refusal, startsFocused = true, onSubmit }: CodeFormProps) {
  const { t } = useLingui();
  const i18n = useI18n();
  const slow = useSlow(isChecking);
  const box = useRef<HTMLFormElement>(null);
  const hintId = useId();
  const errorId = useId();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  // The refusal of another form, say of the other phone's code, is not this one's.
  const refused = sent === null || isChecking ? null : refusal;
  const isSpoilt = refused !== null && SPOILT.includes(refused.code);
  const mayBeUsed = refused?.code === 'secondFactorUnanswered';
  const digits = isSpoilt && typed === sent ? '' : typed;
  const texts = refused && errorTexts(i18n, refused);

  // Runs first on opening, then when the cells are emptied after a wrong code.
  useEffect(() => {
    if (digits === '' && (startsFocused || isSpoilt)) box.current?.querySelector('input')?.focus();
  }, [digits, startsFocused, isSpoilt]);

  const send = (code: string) => {
    if (code.length < length || isChecking || (mayBeUsed && code === sent)) return;
    setSent(code);
    onSubmit(code);
  };
  const change = (next: string) => {
    if (isChecking) return;
    setTyped(next);
    if (next !== digits) send(next);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(digits);
  };

  return (
    <form ref={box} className={styles.form} onSubmit={submit} noValidate>
      <p id={hintId} className={text.second}>
        {hint}
      </p>
      <CodeCells
        label={t`Код из ${length} цифр`}
        length={length}
        value={digits}
        onChange={change}
        digitsOf={digitsOf}
        wrong={isSpoilt && !mayBeUsed && digits === ''}
        describedBy={`${hintId} ${errorId}`}
      />
      <div id={errorId}>
        {texts && refused && (
          <Banner
            icon={texts.icon}
            tone={catalogue[refused.code].tone === 'danger' ? 'danger' : 'plain'}
            title={texts.title}
          >
            {texts.text}
          </Banner>
        )}
      </div>
      <Button type="submit" look="primary" size="ride" wide busy={isChecking} disabled={digits.length < length}>
        {isChecking ? t`Проверяем код` : refused && !isSpoilt ? t`Повторить` : t`Проверить код`}
      </Button>
      <p role="status" className={text.second}>
        {slow && t`Связь медленная, ждём ответа.`}
      </p>
    </form>
  );
}
