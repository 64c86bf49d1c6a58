import { useLingui } from '@lingui/react/macro';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useRuntime } from '#src/runtime.tsx';
import { CameraNote, ScanButton } from './parts/CameraNote.tsx';
import { NumberForm } from './parts/NumberForm.tsx';
import { Plate } from './parts/Plate.tsx';
import type { CameraFailure } from './useScanner.ts';
import { useWaited } from './useWaited.ts';

type NumberEntryProps = {
  number: string;
  busy: boolean;
  notFound: boolean;
  /** Why the number is asked for instead of the camera; null when the rider wanted it so. */
  failure: CameraFailure | null;
  onNumber: (number: string) => void;
  onScan: () => void;
};

const SLOW_MS = 6_000;

/** The number, typed or pasted as it is or as a link from the code. */
export function NumberEntry({ number, busy, notFound, failure, onNumber, onScan }: NumberEntryProps) {
  const { i18n, t } = useLingui();
  const { settings } = useRuntime();
  const isSlow = useWaited(`${busy}`) > SLOW_MS && busy;
  const { title, text } = errorWords(i18n, { code: 'bikeNotFound', ...(number !== '' && { number }) });
  return (
    <NumberForm
      label={t`Номер велосипеда или самоката`}
      hint={
        isSlow
          ? t`Связь слабая, ищем дальше`
          : settings.features.smooveBikes
            ? t`Номер с рамы или дока, под кодом`
            : t`Цифры под кодом на руле`
      }
      button={busy ? t`Ищем` : t`Найти`}
      wrong={
        settings.features.smooveBikes
          ? t`Номер состоит из 4–6 цифр. Они под кодом на раме или доке.`
          : t`Номер состоит из 4–6 цифр. Они под кодом на руле.`
      }
      parse={(typed) => vehicleNumber(typed, settings.scanHosts)}
      initial={number}
      busy={busy}
      refused={notFound ? [title, text].filter(Boolean).join('. ') : undefined}
      onNumber={onNumber}
      below={<ScanButton failure={failure} onScan={onScan} />}
    >
      {failure === null ? <Plate label={t`Номер напечатан под кодом`} /> : <CameraNote failure={failure} />}
    </NumberForm>
  );
}
