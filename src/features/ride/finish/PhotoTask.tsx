import { useLingui } from '@lingui/react/macro';
import { useState, useRef, type ChangeEvent } from 'react';
import type { ErrorCode } from '#domain/errorCode.ts';
import { usePhotoUrl } from '#hooks/usePhotoUrl.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Screen.tsx';
import { Coach } from '../parts/Coach.tsx';
import type { FinishView } from './finish.view.ts';
import { FinishBar } from './FinishBar.tsx';
import { FinishSteps, useStepText } from './FinishSteps.tsx';

type PhotoButtonsProps = {
  /** There is a photo already, so the camera is the second choice. */
  retake: boolean;
  /** `lasts`: false if the phone cannot store the photo, so it exists only as long as this page. */
  onPhoto: (photoId: string, lasts: boolean) => void;
  onRefused: (code: ErrorCode) => void;
};

/** Takes a photo with the phone's own camera app, or takes a file. Neither needs a permission of the browser. */
function PhotoButtons({ retake, onPhoto, onRefused }: PhotoButtonsProps) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { photos } = useRuntime().ride;
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const picture = event.target.files?.[0];
    if (!picture) return;
    setBusy(true);
    const stored = await (await photos()).store(picture);
    setBusy(false);
    if (stored.kind === 'kept') onPhoto(stored.photoId, stored.lasts);
    else onRefused(stored.code);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event).catch(report);
    // After a refusal the rider can choose the same picture again.
    event.target.value = '';
  };

  return (
    <>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onChange} />
      <input ref={gallery} type="file" accept="image/*" hidden onChange={onChange} />
      <Button
        look={retake ? 'quiet' : 'primary'}
        size={retake ? 'default' : 'ride'}
        icon="camera"
        wide
        busy={busy}
        onClick={() => camera.current?.click()}
      >
        {retake ? t`Переснять` : t`Сфотографировать`}
      </Button>
      {!retake && (
        <Button look="neutral" size="small" icon="image" wide disabled={busy} onClick={() => gallery.current?.click()}>
          {t`Выбрать из файлов`}
        </Button>
      )}
    </>
  );
}

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
      return t`Нет интернета. Время остановлено, завершим сами, как только он появится: телефон можно убрать.`;
    if (view.rent.photoState === 'uploaded' && url === null) return t`Фото уже у нас. Можно завершать.`;
    if (photoId !== null && photoId === fleeting)
      return t`Телефон не сохранил фото. Не закрывайте эту страницу, пока оно не уйдёт.`;
    if (offline) return t`Фото сохранено в телефоне и уйдёт, когда появится интернет.`;
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
