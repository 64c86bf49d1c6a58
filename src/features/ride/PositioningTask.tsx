import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Screen.tsx';
import type { FinishScreen } from './finish.screen.ts';
import { Coach } from './parts/Coach.tsx';
import { FinishDock } from './parts/FinishDock.tsx';
import { FinishSteps, useStepWords } from './parts/FinishSteps.tsx';
import { useWaited } from './useWaited.ts';

/** Longer than anyone should wait without a word. */
const SLOW_MS = 10_000;

/** A wait that asks nothing of the rider: where the vehicle stands, or the way back to the ride. */
export function PositioningTask({ screen }: { screen: FinishScreen }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const step = useStepWords(screen);
  const isSlow = useWaited(screen.task.kind) > SLOW_MS;
  const isBike = screen.rent.form !== 'scooter';
  const isClosing = screen.task.kind === 'closing';
  const words = (): [string, string] => {
    switch (screen.task.kind) {
      case 'returning':
        return [
          t`Возвращаем поездку`,
          isBike ? t`Время сейчас снова пойдёт.` : t`Время пойдёт, когда самокат снова поедет.`,
        ];
      case 'closing':
        return [
          isBike ? t`Завершаем поездку` : t`Запираем самокат`,
          isSlow
            ? t`Дольше обычного. Время уже остановлено, чек придёт сам.`
            : t`Пара секунд, и будет чек. Время уже остановлено.`,
        ];
      case 'updating':
        return [t`Обновляем`, t`Время уже остановлено.`];
      case 'lock':
      case 'docking':
      case 'dockRefused':
      case 'positioning':
      case 'parkingRefused':
      case 'parkingUnsure':
      case 'photo':
      case 'photoTaken':
        return [
          t`Проверяем парковку`,
          isSlow
            ? t`Дольше обычного. Подождите ещё или вернитесь к поездке.`
            : isBike
              ? t`Постойте рядом с велосипедом несколько секунд.`
              : t`Постойте рядом с самокатом несколько секунд.`,
        ];
    }
  };
  const [title, text] = words();
  return (
    <>
      <Page tight className={`kind-${screen.rent.form}`}>
        <Coach
          art={isBike ? screen.rent.form : 'scooter-parked'}
          step={isClosing ? undefined : step}
          title={title}
          order={screen.task.kind}
        >
          {screen.offline ? t`Нет сети. Время уже остановлено, продолжим, когда она появится.` : text}
        </Coach>
        <FinishSteps screen={screen} />
      </Page>
      <FinishDock screen={screen} hasWayBack={!isClosing}>
        {isClosing && isSlow && (
          <Button wide onClick={() => void navigate({ to: '/map' })}>
            {t`К карте, дождусь там`}
          </Button>
        )}
      </FinishDock>
    </>
  );
}
