import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useTimeInStep } from '#hooks/useClock.ts';
import { paths } from '#paths/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Screen.tsx';
import { Coach } from '../parts/Coach.tsx';
import type { FinishView } from './finish.view.ts';
import { FinishBar } from './FinishBar.tsx';
import { FinishSteps, useStepText } from './FinishSteps.tsx';

/** A longer wait gets a text. */
const SLOW_MS = 10_000;

/** A wait in which the rider does nothing: the server locates the vehicle, or returns to the ride. */
export function PositioningTask({ view }: { view: FinishView }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const step = useStepText(view);
  const isSlow = useTimeInStep(view.task.kind) > SLOW_MS;
  const isBike = view.rent.form !== 'scooter';
  const isClosing = view.task.kind === 'closing';
  const texts = (): [string, string] => {
    switch (view.task.kind) {
      case 'returning':
        return [
          t`Возвращаем поездку`,
          isBike ? t`Время сейчас снова пойдёт.` : t`Время пойдёт, когда самокат снова поедет.`,
        ];
      case 'closing':
        return [
          isBike ? t`Готовим чек` : t`Запираем самокат`,
          isSlow
            ? t`Дольше обычного. Время уже остановлено, чек придёт сам.`
            : isBike
              ? t`Пара секунд. Время уже остановлено.`
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
  const [title, text] = texts();
  return (
    <>
      <Page tight className={`kind-${view.rent.form}`}>
        <Coach
          art={isBike ? view.rent.form : 'scooter-parked'}
          step={isClosing ? undefined : step}
          title={title}
          order={view.task.kind}
        >
          {view.offline ? t`Нет интернета. Время уже остановлено, продолжим, когда он появится.` : text}
        </Coach>
        <FinishSteps view={view} />
      </Page>
      <FinishBar view={view} hasWayBack={!isClosing}>
        {isClosing && isSlow && (
          <Button wide onClick={() => void navigate({ to: paths.map })}>
            {t`Подожду на карте`}
          </Button>
        )}
      </FinishBar>
    </>
  );
}
