import { useLingui } from '@lingui/react/macro';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useTimeInStep } from '#hooks/useClock.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { CameraFailure } from '../camera/camera.view.ts';
import { CameraNote, ScanButton } from '../camera/CameraNote.tsx';
import { NumberForm } from '../camera/NumberForm.tsx';
import { Plate } from '../camera/Plate.tsx';
import type { RideState } from '../state/rideState.ts';
import { ByTextSlot } from '../text/ByTextSlot.tsx';
import { useHasDeviceKey } from '../text/useText.ts';

type NumberEntryProps = {
  ride: RideState;
  number: string;
  busy: boolean;
  notFound: boolean;
  /** Why the camera does not work; null if the rider chose to type. */
  failure: CameraFailure | null;
  onNumber: (number: string) => void;
  onScan: () => void;
};

const SLOW_MS = 6_000;

/** The number: typed, or pasted as a number or as the link of the code. */
export function NumberEntry({ ride, number, busy, notFound, failure, onNumber, onScan }: NumberEntryProps) {
  const { i18n, t } = useLingui();
  const { settings } = useRuntime();
  const isSlow = useTimeInStep(`${busy}`) > SLOW_MS && busy;
  const isOnline = useOnline();
  const hasDeviceKey = useHasDeviceKey();
  const { title, text } = errorTexts(i18n, { code: 'bikeNotFound', ...(number !== '' && { number }) });
  return (
    <NumberForm
      label={t`Номер велосипеда или самоката`}
      hint={
        !isOnline && hasDeviceKey
          ? t`Без интернета хватит номера: начнёте по СМС`
          : isSlow
            ? t`Связь слабая, ищем дальше`
            : settings.features.smooveBikes
              ? t`На раме или доке, под кодом`
              : t`Цифры под кодом на руле`
      }
      button={busy ? t`Ищем` : t`Найти`}
      wrong={
        settings.features.smooveBikes
          ? t`В номере 4–6 цифр. Они под кодом на раме или доке.`
          : t`В номере 4–6 цифр. Они под кодом на руле.`
      }
      parse={(typed) => vehicleNumber(typed, settings.scanHosts)}
      initial={number}
      busy={busy}
      refused={notFound ? [title, text].filter(Boolean).join('. ') : undefined}
      onNumber={onNumber}
      above={<ByTextSlot ride={ride} />}
      below={<ScanButton failure={failure} onScan={onScan} />}
    >
      {failure === null ? <Plate label={t`Номер напечатан под кодом`} /> : <CameraNote failure={failure} />}
    </NumberForm>
  );
}
