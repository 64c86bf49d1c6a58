import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { parkingNumber } from '#domain/vehicleNumber.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Rows } from '#ui/Row.tsx';
import { isByHand } from '../camera/camera.view.ts';
import { CameraCover } from '../camera/CameraCover.tsx';
import { CameraNote, ScanButton } from '../camera/CameraNote.tsx';
import { CameraView } from '../camera/CameraView.tsx';
import { NumberForm } from '../camera/NumberForm.tsx';
import { ParkingSign } from '../camera/Plate.tsx';
import { useScanner } from '../camera/useScanner.ts';
import { useNearestParkings } from '../nearby/useNearestParkings.ts';
import type { FinishView } from './finish.view.ts';
import { BackToRide, StoppedClock } from './FinishBar.tsx';
import { useStepText } from './FinishSteps.tsx';
import { ParkingRow } from './ParkingRow.tsx';
import text from '#ui/text.module.css';
import coach from '../parts/Coach.module.css';

/** The phone's location is not exact. The rider taps the parking in the list, scans its sign, or types its number. */
export function ParkingEntry({ view }: { view: FinishView }) {
  const { i18n, t } = useLingui();
  const { settings } = useRuntime();
  const rent = useRent();
  const step = useStepText(view);
  const [scanned, setScanned] = useState('');
  const { nearest } = useNearestParkings();
  const busy = view.sending === 'parking';
  const choose = (number: string) => sendToRide(rent, { type: 'rider.parkingChosen', number });
  const scanner = useScanner({
    wanted: 'parking',
    held: busy,
    startsByHand: true,
    onNumber: (number) => {
      close();
      setScanned(number);
      choose(number);
    },
  });
  const { state, tell } = scanner;
  const close = () => tell({ type: 'numberWanted' });
  const failure = state.kind === 'failed' ? state.failure : null;
  const notFound = view.refusal?.code === 'parkingNotFound' ? errorTexts(i18n, view.refusal) : null;
  const isUnsure = view.task.kind === 'parkingUnsure';
  const isSeen = usePosition().kind === 'located';
  // A rider who comes from the list of the nearest parkings has already seen it.
  const listed = isUnsure ? nearest : [];

  return (
    <>
      {!isByHand(state) && (
        <CameraCover label={t`Сканирование`} onClose={close}>
          <CameraView scanner={scanner} lookingFor={null} onClose={close} above={<StoppedClock view={view} />}>
            {t`Код напечатан на табличке парковки. Камера сработает сама.`}
          </CameraView>
        </CameraCover>
      )}
      <NumberForm
        key={scanned}
        initial={scanned}
        focuses={!isUnsure}
        label={t`Номер парковки`}
        hint={t`Цифры на табличке парковки`}
        button={t`Я на этой парковке`}
        wrong={t`В номере парковки 3–6 цифр. Он на табличке.`}
        parse={(typed) => parkingNumber(typed, settings.scanHosts)}
        busy={busy}
        refused={notFound ? [notFound.title, notFound.text].filter(Boolean).join('. ') : undefined}
        onNumber={choose}
        above={<StoppedClock view={view} />}
        below={
          <>
            <ScanButton failure={failure} onScan={() => tell({ type: 'wanted' })} />
            <BackToRide view={view} />
          </>
        }
      >
        <div>
          <p className={[text.label, text.second].join(' ')}>{step}</p>
          <h1 className={text.title}>{t`На какой вы парковке?`}</h1>
          {isUnsure && (
            <p className={text.second}>
              {isSeen ? t`Телефон видит место неточно.` : `${errorTexts(i18n, { code: 'coordinatesMissing' }).title}.`}{' '}
              {t`Выберите парковку или введите номер с таблички.`}
            </p>
          )}
        </div>
        {failure !== null && <CameraNote failure={failure} />}
        {listed.length > 0 ? (
          <Rows className={coach.boxed}>
            {listed.map(({ id, number, meters }) => (
              <ParkingRow key={id} number={number} meters={meters} disabled={busy} onChoose={choose} />
            ))}
          </Rows>
        ) : (
          failure === null && <ParkingSign label={t`Номер на табличке под буквой P`} />
        )}
      </NumberForm>
    </>
  );
}
