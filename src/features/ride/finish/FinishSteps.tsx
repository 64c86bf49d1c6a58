import { useLingui } from '@lingui/react/macro';
import { StepList } from '#ui/StepList.tsx';
import type { FinishView, FinishStep } from './finish.view.ts';

/** «Шаг 1 из 2». */
export function useStepText({ step, stepCount }: FinishView): string {
  const { t } = useLingui();
  return t`Шаг ${step} из ${stepCount}`;
}

/** The steps of the end of a ride, in order. Finished ones are marked. */
export function FinishSteps({ view }: { view: FinishView }) {
  const { t } = useLingui();
  const isBike = view.rent.form !== 'scooter';
  const title = ({ key, parkingNumber }: FinishStep) => {
    if (key === 'photo') return isBike ? t`Фото велосипеда` : t`Фото самоката`;
    if (key === 'wheel') return t`Замок колеса`;
    if (key === 'chain') return t`Цепь вокруг стойки`;
    return parkingNumber === null ? t`Парковка` : t`Парковка № ${parkingNumber}`;
  };
  return (
    <StepList
      label={t`Что будет дальше`}
      steps={view.steps.map((step) => ({ key: step.key, title: title(step), state: step.state }))}
    />
  );
}
