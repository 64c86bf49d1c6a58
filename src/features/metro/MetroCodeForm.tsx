import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { digitsOf } from '#domain/digits.ts';
import { shortClock } from '#domain/duration.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useSecondsUntil } from '#hooks/useClock.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Button } from '#ui/Button.tsx';
import { CodeCells } from '#ui/CodeCells.tsx';
import type { MetroSheetView } from './metro.view.ts';
import text from '#ui/text.module.css';
import styles from './Metro.module.css';

type MetroCodeFormProps = {
  view: Extract<MetroSheetView, { kind: 'code' }>;
  phone: string;
  onAsk: () => void;
  onTyped: (digits: string) => void;
};

/**
 * A complete code is sent automatically, without a button. The button below requests a new code when the wait is over.
 */
export function MetroCodeForm({ view, phone, onAsk, onTyped }: MetroCodeFormProps) {
  const { t } = useLingui();
  const i18n = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const errorId = useId();
  const { length, digits, isSubmitting, refusal } = view;
  const texts = refusal && errorTexts(i18n, refusal);
  // The button counts down to the next code, so the text is not repeated here.
  const parts = refusal?.code === 'metroRetryAfter' ? [texts?.title] : [texts?.title, texts?.text];
  const isWrong = refusal?.code === 'wrongCode';

  // Runs first on opening, then when the cells are emptied after a wrong code.
  useEffect(() => {
    if (digits === '') box.current?.querySelector('input')?.focus();
  }, [digits, isWrong]);

  return (
    <div ref={box} className={styles.sheet}>
      <p id={hint} className={text.second}>{t`Отправили на ${phone}. Проверим сами, нажимать ничего не нужно.`}</p>
      <CodeCells
        label={t`Код из ${length} цифр`}
        length={length}
        value={digits}
        onChange={onTyped}
        digitsOf={digitsOf}
        wrong={isWrong}
        describedBy={`${hint} ${errorId}`}
      />
      <p id={errorId} role="alert" className={isWrong ? text.danger : text.second}>
        {parts.filter((part) => part !== undefined).join('. ')}
      </p>
      {isSubmitting ? (
        <Button wide busy>
          {t`Проверяем код`}
        </Button>
      ) : (
        <AskAgain at={view.mayAskAgainAt} onAsk={onAsk} />
      )}
    </div>
  );
}

function AskAgain({ at, onAsk }: { at: number | null; onAsk: () => void }) {
  const { t } = useLingui();
  if (at !== null) return <Resting at={at} />;
  return (
    <Button wide onClick={onAsk}>
      {t`Прислать новый код`}
    </Button>
  );
}

function Resting({ at }: { at: number }) {
  const { t } = useLingui();
  const left = shortClock(useSecondsUntil(at));
  return (
    <Button wide disabled className={styles.resting}>
      {t({ message: `Новый код через ${left}`, comment: 'Placeholder: minutes and seconds such as 4:38' })}
    </Button>
  );
}
