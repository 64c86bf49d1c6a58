import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { parkingNumber } from '#domain/vehicleNumber.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import text from '#ui/text.module.css';
import styles from './ByText.module.css';

/** Before the finish: the number of the parking, if it has a sign. The server then needs no position. */
export function ParkingStep({ titleId, onChosen }: { titleId: string; onChosen: (parking: string | null) => void }) {
  const { t } = useLingui();
  const { settings } = useRuntime();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parking = parkingNumber(typed, settings.scanHosts);
    const isEmpty = typed.trim() === '';
    setWrong(!isEmpty && parking === null);
    if (isEmpty || parking !== null) onChosen(parking);
  };
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <h2 id={titleId} className={text.title}>
        {t`Где вы паркуетесь?`}
      </h2>
      <p className={text.second}>
        {t`Время остановится сейчас. С номером парковки поездка закроется, даже если сервер не видит, где он стоит.`}
      </p>
      <Field
        label={t`Номер на знаке парковки`}
        hint={t`Нет знака? Оставьте пустым.`}
        error={isWrong ? t`В номере 3–6 цифр.` : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="primary" wide>
        {t`Составить СМС`}
      </Button>
    </form>
  );
}
