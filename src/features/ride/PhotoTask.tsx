import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '#domain/errorCode.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Screen.tsx';
import type { FinishScreen } from './finish.screen.ts';
import { Coach } from './parts/Coach.tsx';
import { FinishDock } from './parts/FinishDock.tsx';
import { FinishSteps, useStepWords } from './parts/FinishSteps.tsx';
import { PhotoButtons } from './parts/PhotoButtons.tsx';
import { usePhotoUrl } from './parts/usePhotoUrl.ts';

/** The photo of the parked vehicle, then the last button. The photo stays in the phone until the server has it. */
export function PhotoTask({ screen, onRefused }: { screen: FinishScreen; onRefused: (code: ErrorCode) => void }) {
  const { t } = useLingui();
  const rent = useRent();
  const step = useStepWords(screen);
  const { task, offline } = screen;
  const photoId = task.kind === 'photoTaken' ? task.photoId : null;
  const url = usePhotoUrl(photoId);
  const taken = task.kind === 'photoTaken';
  const asksPhoto = screen.rent.capabilities.photoAtEnd;
  const readyText = () => {
    if (screen.rent.photoState === 'uploaded' && url === null) return t`Фото уже у нас. Можно завершать.`;
    return offline ? t`Фото сохранено в телефоне и уйдёт, когда появится сеть.` : t`Проверьте фото и завершайте.`;
  };

  return (
    <>
      <Page tight className={`kind-${screen.rent.form}`}>
        <Coach
          art={taken || screen.rent.form === 'scooter' ? 'scooter-parked' : 'photo'}
          photo={url === null ? null : { url, label: t`Ваше фото самоката` }}
          step={taken ? undefined : step}
          title={taken ? t`Всё готово` : t`Сфотографируйте самокат`}
        >
          {taken ? readyText() : t`Целиком и с парковкой, чтобы было видно, как он стоит.`}
        </Coach>
        <FinishSteps screen={screen} />
      </Page>
      <FinishDock screen={screen}>
        {taken && (
          <Button look="primary" size="ride" wide busy={screen.sending === 'complete'} onClick={() => rent?.send({ type: 'rider.completed' })}>
            {t`Завершить поездку`}
          </Button>
        )}
        {asksPhoto && screen.sending !== 'complete' && (
          <PhotoButtons retake={taken} onPhoto={(id) => rent?.send({ type: 'rider.photoTaken', photoId: id })} onRefused={onRefused} />
        )}
      </FinishDock>
    </>
  );
}
