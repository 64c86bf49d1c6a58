import { useLingui } from '@lingui/react/macro';
import { Page } from '#ui/Screen.tsx';
import type { FinishScreen } from './finish.screen.ts';
import { Coach } from './parts/Coach.tsx';
import { FinishDock } from './parts/FinishDock.tsx';
import { FinishSteps, useStepWords } from './parts/FinishSteps.tsx';

/** A wait that asks nothing of the rider: where the vehicle stands, or the way back to the ride. */
export function PositioningTask({ screen }: { screen: FinishScreen }) {
  const { t } = useLingui();
  const step = useStepWords(screen);
  const returning = screen.task.kind === 'returning';
  const title = returning ? t`Возвращаем поездку` : t`Проверяем парковку`;
  const text = returning ? t`Время пойдёт, когда самокат снова поедет.` : t`Постойте рядом с самокатом несколько секунд.`;
  return (
    <>
      <Page tight className={`kind-${screen.rent.form}`}>
        <Coach art="scooter-parked" step={step} title={title}>
          {screen.offline ? t`Нет сети. Время уже остановлено, продолжим, когда она появится.` : text}
        </Coach>
        <FinishSteps screen={screen} />
      </Page>
      <FinishDock screen={screen} />
    </>
  );
}
