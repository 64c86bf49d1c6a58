import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isWholeTroika, maskedTroika, troikaDigits } from '#domain/troika.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { Field } from '#ui/Field.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useSteadyCaret } from '#ui/useSteadyCaret.ts';
import { type TroikaChange, useTroika } from './useTroika.ts';
import text from '#ui/text.module.css';
import styles from './Cards.module.css';

/** Takes the number as printed on the card, then confirms that the card is linked (account §2, §5). */
export function TroikaSheet({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const troika = useTroika();
  return (
    <Sheet modal labelledBy={titleId} onClose={onClose}>
      {troika.isSaved ? (
        <Linked titleId={titleId} onClose={onClose} />
      ) : (
        <NumberForm titleId={titleId} troika={troika} />
      )}
    </Sheet>
  );
}

function NumberForm({ titleId, troika }: { titleId: string; troika: TroikaChange }) {
  const { t } = useLingui();
  const i18n = useI18n();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const keepCaret = useSteadyCaret(input, /\p{Nd}/gu);
  const texts = troika.refusal && errorTexts(i18n, troika.refusal);
  useEffect(() => input.current?.focus(), []);
  const isRefused = troika.refusal !== null;
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWholeTroika(typed) && !troika.isPending) troika.save(troikaDigits(typed));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h2 id={titleId} className={text.title}>
        {t`Номер «Тройки»`}
      </h2>
      <Field
        ref={input}
        label={t`Номер карты`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="send"
        placeholder="0000 000 000"
        value={typed}
        readOnly={troika.isPending}
        onChange={(event) => {
          keepCaret(event);
          setTyped(maskedTroika(event.target.value));
          troika.reset();
        }}
        error={texts && [texts.title, texts.text].filter((part) => part !== undefined).join('. ')}
        hint={t`10 цифр на обратной стороне карты.`}
      />
      <Button type="submit" look="primary" wide busy={troika.isPending} disabled={!isWholeTroika(typed)}>
        {t`Сохранить`}
      </Button>
    </form>
  );
}

function Linked({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { t } = useLingui();
  useEffect(() => {
    const title = document.getElementById(titleId);
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [titleId]);
  return (
    <ErrorCard
      icon="check"
      title={t`«Тройка» привязана`}
      titleId={titleId}
      actions={
        <Button look="primary" onClick={onClose}>
          {t`Готово`}
        </Button>
      }
    >
      {t`Её номер теперь в вашем аккаунте.`}
    </ErrorCard>
  );
}
