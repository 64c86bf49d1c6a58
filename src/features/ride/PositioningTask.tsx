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
  const words = (): [string, string] => {
    switch (screen.task.kind) {
      case 'returning':
        return [t`Возвращаем поездку`, t`Время пойдёт, когда самокат снова поедет.`];
      case 'closing':
        return [t`Запираем самокат`, t`Пара секунд, и будет чек. Время уже остановлено.`];
      case 'updating':
        return [t`Обновляем`, t`Время уже остановлено.`];
      case 'positioning':
      case 'parkingRefused':
      case 'parkingUnsure':
      case 'photo':
      case 'photoTaken':
        return [t`Проверяем парковку`, t`Постойте рядом с самокатом несколько секунд.`];
    }
  };
  const [title, text] = words();
  return (
    <>
      <Page tight className={`kind-${screen.rent.form}`}>
        <Coach art="scooter-parked" step={screen.task.kind === 'closing' ? undefined : step} title={title}>
          {screen.offline ? t`Нет сети. Время уже остановлено, продолжим, когда она появится.` : text}
        </Coach>
        <FinishSteps screen={screen} />
      </Page>
      <FinishDock screen={screen} hasWayBack={screen.task.kind !== 'closing'} />
    </>
  );
}
