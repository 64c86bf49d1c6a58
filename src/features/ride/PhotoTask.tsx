import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
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
  const isScooter = screen.rent.form === 'scooter';
  const [fleeting, setFleeting] = useState<string | null>(null);
  const isSending = screen.sending === 'complete';
  const readyText = () => {
    if (isSending && offline)
      return t`Нет сети. Время остановлено, завершим сами, как только она появится: телефон можно убрать.`;
    if (screen.rent.photoState === 'uploaded' && url === null) return t`Фото уже у нас. Можно завершать.`;
    if (photoId !== null && photoId === fleeting)
      return t`В телефоне нет места для фото. Не закрывайте эту страницу, пока оно не уйдёт.`;
    if (offline) return t`Фото сохранено в телефоне и уйдёт, когда появится сеть.`;
    return url === null ? t`Фото сохранено. Можно завершать.` : t`Проверьте фото и завершайте.`;
  };
  const keep = (id: string, lasts: boolean) => {
    if (!lasts) setFleeting(id);
    rent?.send({ type: 'rider.photoTaken', photoId: id });
  };

  return (
    <>
      <Page tight className={`kind-${screen.rent.form}`}>
        <Coach
          art={isScooter ? 'scooter-parked' : 'photo'}
          photo={url === null ? null : { url, label: isScooter ? t`Ваше фото самоката` : t`Ваше фото велосипеда` }}
          step={taken ? undefined : step}
          order={taken ? 'ready' : 'photo'}
          title={
            isSending
              ? t`Завершаем поездку`
              : taken
                ? t`Всё готово`
                : isScooter
                  ? t`Сфотографируйте самокат`
                  : t`Сфотографируйте велосипед`
          }
        >
          {taken
            ? readyText()
            : screen.rent.capabilities.chain
              ? t`Целиком, с парковкой и цепью вокруг стойки.`
              : t`Целиком и с парковкой, чтобы было видно, как он стоит.`}
        </Coach>
        <FinishSteps screen={screen} />
      </Page>
      <FinishDock screen={screen}>
        {taken && (
          <Button
            look="primary"
            size="ride"
            wide
            busy={isSending}
            onClick={() => rent?.send({ type: 'rider.completed' })}
          >
            {t`Завершить поездку`}
          </Button>
        )}
        {asksPhoto && !isSending && <PhotoButtons retake={taken} onPhoto={keep} onRefused={onRefused} />}
      </FinishDock>
    </>
  );
}
