import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isInstalledApp } from '#errors/allowLocation.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { browserOf, type CameraFailure } from './camera.view.ts';

const HOW_TO_ALLOW: Record<ReturnType<typeof browserOf>, MessageDescriptor> = {
  app: msg`Откройте настройки телефона, найдите «Велорент» или браузер и разрешите камеру.`,
  safari: msg`Нажмите на значок слева в строке адреса, откройте настройки сайта и разрешите камеру.`,
  firefox: msg`Нажмите на замок в строке адреса и снимите запрет на камеру.`,
  other: msg`Нажмите на значок слева от адреса и разрешите камеру.`,
};

/** Explains why the camera does not work, and how to change that. */
export function CameraNote({ failure }: { failure: CameraFailure }) {
  const { t } = useLingui();
  const i18n = useI18n();
  switch (failure) {
    case 'denied':
      return (
        <Banner icon="camera" tone="plain" title={errorTexts(i18n, { code: 'cameraAccessDenied' }).title}>
          {i18n._(HOW_TO_ALLOW[browserOf(navigator.userAgent, isInstalledApp())])}
        </Banner>
      );
    case 'noReader':
      return (
        <Banner icon="scan" tone="plain" title={t`Код сейчас не прочитать`}>
          {t`Не загрузилась часть приложения. Проверьте связь и повторите или введите номер.`}
        </Banner>
      );
    case 'noCamera':
      return (
        <Banner icon="camera" tone="plain" title={t`Камера не найдена`}>
          {t`Начните поездку по номеру.`}
        </Banner>
      );
    case 'busy':
    case 'noStream':
    case 'dismissed':
      return null;
  }
}

/** A button that switches to the camera. Nothing if there is no camera. */
export function ScanButton({ failure, onScan }: { failure: CameraFailure | null; onScan: () => void }) {
  const { t } = useLingui();
  if (failure === 'noCamera') return null;
  return (
    <Button look="neutral" size="small" wide icon="scan" onClick={onScan}>
      {failure === null ? t`Сканировать код` : t`Проверить камеру ещё раз`}
    </Button>
  );
}
