import { useLingui } from '@lingui/react/macro';
import { errorWords } from '#errors/errorWords.ts';
import { useRent } from '#src/runtime.tsx';
import text from '#ui/text.module.css';
import { parkingNumber } from '#domain/vehicleNumber.ts';
import type { FinishScreen } from './finish.screen.ts';
import { BackToRide, StoppedClock } from './parts/FinishDock.tsx';
import { useStepWords } from './parts/FinishSteps.tsx';
import { NumberForm } from './parts/NumberForm.tsx';
import { ParkingSign } from './parts/Plate.tsx';

/** The phone does not know the parking exactly: its sign does. */
export function ParkingEntry({ screen }: { screen: FinishScreen }) {
  const { i18n, t } = useLingui();
  const rent = useRent();
  const step = useStepWords(screen);
  const notFound = screen.refusal?.code === 'parkingNotFound' ? errorWords(i18n, screen.refusal) : null;
  return (
    <NumberForm
      label={t`Номер парковки`}
      hint={t`Цифры на табличке парковки`}
      button={t`Я на этой парковке`}
      wrong={t`Номер парковки состоит из 3–6 цифр. Он на табличке.`}
      parse={parkingNumber}
      busy={screen.sending === 'parking'}
      refused={notFound ? [notFound.title, notFound.text].filter(Boolean).join('. ') : undefined}
      onNumber={(number) => rent?.send({ type: 'rider.parkingChosen', number })}
      above={<StoppedClock screen={screen} />}
      below={<BackToRide screen={screen} />}
    >
      <div>
        <p className={[text.label, text.second].join(' ')}>{step}</p>
        <h1 className={text.title}>{t`На какой вы парковке?`}</h1>
        {screen.task.kind === 'parkingUnsure' && <p className={text.second}>{t`Телефон видит место неточно. Введите номер с таблички.`}</p>}
      </div>
      <ParkingSign label={t`Номер на табличке под буквой P`} />
    </NumberForm>
  );
}
