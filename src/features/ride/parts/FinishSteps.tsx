import { useLingui } from '@lingui/react/macro';
import { Steps } from '#ui/Steps.tsx';
import type { FinishScreen, FinishStep } from '../finish.screen.ts';

/** «Шаг 1 из 2». */
export function useStepWords({ step, stepCount }: FinishScreen): string {
  const { t } = useLingui();
  return t`Шаг ${step} из ${stepCount}`;
}

/** What the end of a ride asks, in order, with what is done. */
export function FinishSteps({ screen }: { screen: FinishScreen }) {
  const { t } = useLingui();
  const label = useStepWords(screen);
  const isBike = screen.rent.form !== 'scooter';
  const title = ({ key, parkingNumber }: FinishStep) => {
    if (key === 'photo') return isBike ? t`Фото велосипеда` : t`Фото самоката`;
    if (key === 'wheel') return t`Замок колеса`;
    if (key === 'chain') return t`Цепь вокруг стойки`;
    return parkingNumber === null ? t`Парковка` : t`Парковка №\u00A0${parkingNumber}`;
  };
  return (
    <Steps
      label={label}
      steps={screen.steps.map((step) => ({ key: step.key, title: title(step), state: step.state }))}
    />
  );
}
