import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { shortClock } from '#domain/duration.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { Button } from '#ui/Button.tsx';
import { CodeCells } from '#ui/CodeCells.tsx';
import text from '#ui/text.module.css';
import styles from './Metro.module.css';
import type { MetroSheetView } from './metro.screen.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';

type MetroCodeFormProps = {
  view: Extract<MetroSheetView, { kind: 'code' }>;
  phone: string;
  onAsk: () => void;
  onTyped: (digits: string) => void;
};

/** A whole code goes by itself, so there is no button for it; the button below asks for another one once its time has come. */
export function MetroCodeForm({ view, phone, onAsk, onTyped }: MetroCodeFormProps) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const said = useId();
  const { length, digits, isSubmitting, refusal } = view;
  const words = refusal && errorWords(speaker, refusal);
  // When another code may come is counted down at the button.
  const parts = refusal?.code === 'metroRetryAfter' ? [words?.title] : [words?.title, words?.text];
  const isWrong = refusal?.code === 'wrongCode';

  // At first, and when the cells are empty again after a code that did not fit.
  useEffect(() => {
    if (digits === '') box.current?.querySelector('input')?.focus();
  }, [digits, isWrong]);

  return (
    <div ref={box} className={styles.sheet}>
      <p
        id={hint}
        className={text.second}
      >{t`Отправили на\u00A0${phone}. Проверим сами, нажимать ничего не\u00A0нужно.`}</p>
      <CodeCells
        label={t`Код, цифр: ${length}`}
        length={length}
        value={digits}
        onChange={onTyped}
        wrong={isWrong}
        describedBy={`${hint} ${said}`}
      />
      <p id={said} role="alert" className={isWrong ? text.danger : text.second}>
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
      {t({ message: `Новый код через\u00A0${left}`, comment: 'Placeholder: minutes and seconds such as 4:38' })}
    </Button>
  );
}
