import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type FormEvent, useEffect, useRef } from 'react';
import { isMessage, promoCodeIn } from '#domain/promoCode.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import type { PromoEvent } from '#machines/promo/promo.types.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useSteadyCaret } from '#ui/useSteadyCaret.ts';
import type { PromoView } from './promo.view.ts';
import text from '#ui/text.module.css';
import styles from './Promo.module.css';

type PromoFieldProps = Omit<Extract<PromoView, { kind: 'field' }>, 'kind'> & {
  titleId: string;
  send: (event: PromoEvent) => void;
};

/** The field for a code: typed, pasted with its message, or read from the clipboard. */
export function PromoField({ code, step, refusal, titleId, send }: PromoFieldProps) {
  const { t } = useLingui();
  const { clipboard } = useRuntime().device;
  const input = useRef<HTMLInputElement>(null);
  const keepCaret = useSteadyCaret(input, /\S/g);
  const error = useFieldError(refusal);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (step === 'wrong') input.current?.select();
  }, [step]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step !== 'wrong') return send({ type: 'rider.submitted' });
    send({ type: 'rider.retried' });
    input.current?.focus();
    input.current?.select();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!isMessage(pasted) && promoCodeIn(pasted) === null) return;
    event.preventDefault();
    send({ type: 'rider.pasted', text: pasted });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <h2 id={titleId} className={text.title}>
        {t`Ввести промокод`}
      </h2>
      <Field
        ref={input}
        className={styles.code}
        label={t`Промокод или бонусный код`}
        name="promo"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        value={code}
        readOnly={step === 'sending'}
        onChange={(event) => {
          keepCaret(event);
          send({ type: 'rider.typed', code: event.target.value });
        }}
        onPaste={paste}
        error={error}
        hint={t`Вставьте сообщение целиком, код найдём сами.`}
        end={
          clipboard.canRead && (
            <IconButton
              icon="paste"
              label={t`Вставить из буфера`}
              disabled={step === 'sending'}
              onClick={() => send({ type: 'rider.pasteAsked' })}
            />
          )
        }
      />
      <Button
        type="submit"
        look="primary"
        wide
        busy={step === 'sending'}
        disabled={step === 'short' || step === 'reading'}
      >
        {step === 'wrong' ? t`Ввести другой код` : t`Применить`}
      </Button>
    </form>
  );
}

/** The error of the field, in one sentence: what happened and what to do. */
function useFieldError(refusal: PromoFieldProps['refusal']): string | null {
  const i18n = useI18n();
  if (!refusal) return null;
  const { title, text: more } = errorTexts(i18n, refusal);
  return more === undefined ? title : `${title}. ${more}`;
}
