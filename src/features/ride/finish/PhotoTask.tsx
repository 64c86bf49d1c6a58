import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ErrorCode } from '#domain/errorCode.ts';
import { usePhotoUrl } from '#hooks/usePhotoUrl.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Screen.tsx';
import { Coach } from '../parts/Coach.tsx';
import type { FinishView } from './finish.view.ts';
import { FinishBar } from './FinishBar.tsx';
import { FinishSteps, useStepText } from './FinishSteps.tsx';
import { PhotoButtons } from './PhotoButtons.tsx';

/** The photo of the parked vehicle, then the last button. The phone stores the photo until the server has it. */
export function PhotoTask({ view, onRefused }: { view: FinishView; onRefused: (code: ErrorCode) => void }) {
  const { t } = useLingui();
  const rent = useRent();
  const step = useStepText(view);
  const { task, offline } = view;
  const photoId = task.kind === 'photoTaken' ? task.photoId : null;
  const url = usePhotoUrl(photoId);
  const taken = task.kind === 'photoTaken';
  const asksPhoto = view.rent.capabilities.photoAtEnd;
  const isScooter = view.rent.form === 'scooter';
  const [fleeting, setFleeting] = useState<string | null>(null);
  const isSending = view.sending === 'complete';
  const readyText = () => {
    if (isSending && offline)
      return t`Нет сети. Время остановлено, завершим сами, как только она появится: телефон можно убрать.`;
    if (view.rent.photoState === 'uploaded' && url === null) return t`Фото уже у нас. Можно завершать.`;
    if (photoId !== null && photoId === fleeting)
      return t`Телефон не сохранил фото. Не закрывайте эту страницу, пока оно не уйдёт.`;
    if (offline) return t`Фото сохранено в телефоне и уйдёт, когда появится сеть.`;
    return url === null ? t`Фото сохранено. Можно завершать.` : t`Проверьте фото и завершайте.`;
  };
  const storePhoto = (id: string, lasts: boolean) => {
    if (!lasts) setFleeting(id);
    sendToRide(rent, { type: 'rider.photoTaken', photoId: id });
  };

  return (
    <>
      <Page tight className={`kind-${view.rent.form}`}>
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
            : view.rent.capabilities.chain
              ? t`Целиком, с парковкой и цепью вокруг стойки.`
              : t`Целиком и с парковкой, чтобы было видно, как он стоит.`}
        </Coach>
        <FinishSteps view={view} />
      </Page>
      <FinishBar view={view}>
        {taken && (
          <Button
            look="primary"
            size="ride"
            wide
            busy={isSending}
            onClick={() => sendToRide(rent, { type: 'rider.completed' })}
          >
            {t`Завершить поездку`}
          </Button>
        )}
        {asksPhoto && !isSending && <PhotoButtons retake={taken} onPhoto={storePhoto} onRefused={onRefused} />}
      </FinishBar>
    </>
  );
}
