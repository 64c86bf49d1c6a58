import { useLingui } from '@lingui/react/macro';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import type { MapNotice, PlaceTrouble } from './map.screen.ts';

type NoticeProps = {
  notice: MapNotice | { kind: 'noMap' };
  onRetry: () => void;
  onShowCity: () => void;
  onZoomOut: () => void;
  onLayers: () => void;
};

/** The one thing the map has to say now, with what can be done about it. */
export function MapNoticeBanner({ notice, onRetry, onShowCity, onZoomOut, onLayers }: NoticeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!notice) return null;

  const button = (words: string, act: () => void) => (
    <Button size="small" onClick={act}>
      {words}
    </Button>
  );
  switch (notice.kind) {
    case 'offline': {
      const clock = notice.saidAt === null ? null : format.time(notice.saidAt);
      return (
        <Banner icon="offline" tone="plain" float title={t`Нет сети`}>
          {clock === null ? t`Карта обновится, когда сеть вернётся.` : t`Карта на ${clock}. Обновится, когда сеть вернётся.`}
        </Banner>
      );
    }
    case 'aged': {
      const clock = format.time(notice.saidAt);
      return (
        <Banner icon="clock" tone="plain" float title={t`Карта на ${clock}`} action={button(t`Обновить`, onRetry)}>
          {t`Свежие данные пока не пришли.`}
        </Banner>
      );
    }
    case 'notLoaded':
      return <ErrorBanner refusal={{ code: 'bikesNotLoaded' }} handlers={{ retry: onRetry }} float />;
    case 'slow':
      return (
        <Banner icon="refresh" tone="plain" float title={t`Ищем транспорт рядом`}>
          {t`Сеть медленная. Номер с рамы можно ввести уже сейчас.`}
        </Banner>
      );
    case 'noMap':
      return (
        <Banner icon="alert-circle" tone="plain" float title={t`Карта не загрузилась`} action={button(t`Повторить`, onRetry)}>
          {t`Поездку можно начать по номеру.`}
        </Banner>
      );
    case 'outside':
      return (
        <Banner icon="map" tone="plain" float title={t`Здесь проката нет`} action={button(t`Показать Москву`, onShowCity)}>
          {t`Велосипеды и самокаты ждут вас в Москве.`}
        </Banner>
      );
    case 'empty':
      return (
        <Banner icon="search" tone="plain" float title={t`Здесь пока никого`} action={button(t`Показать шире`, onZoomOut)}>
          {t`Свободных велосипедов и самокатов на экране нет.`}
        </Banner>
      );
    case 'layersHide':
      return (
        <Banner icon="layers" tone="plain" float title={t`Транспорт скрыт`} action={button(t({ message: 'Слои', comment: 'A button: opens the layers of the map' }), onLayers)}>
          {t`Он рядом есть, но его слои выключены.`}
        </Banner>
      );
  }
}

type TroubleProps = { trouble: NonNullable<PlaceTrouble>; onClose: () => void; onShowCity: () => void };

/** Why "where am I" has no answer, and what helps. */
export function PlaceTroubleBanner({ trouble, onClose, onShowCity }: TroubleProps) {
  const { t } = useLingui();
  const close = (
    <Button size="small" onClick={onClose}>
      {t`Понятно`}
    </Button>
  );
  switch (trouble) {
    case 'denied':
      return (
        <Banner icon="locate" tone="plain" float stacked title={t`Геопозиция закрыта`} action={close}>
          {t`Разрешите её для этого сайта в настройках браузера. Без неё поездку не начать.`}
        </Banner>
      );
    case 'unavailable':
      return (
        <Banner icon="locate" tone="plain" float stacked title={t`Не видим, где вы`} action={close}>
          {t`Включите геопозицию на телефоне или выйдите на открытое место.`}
        </Banner>
      );
    case 'far': {
      const goThere = () => {
        onShowCity();
        onClose();
      };
      const show = (
        <Button size="small" onClick={goThere}>
          {t`Показать Москву`}
        </Button>
      );
      return (
        <Banner icon="locate" tone="plain" float stacked title={t`Вы не в Москве`} action={show}>
          {t`Велосипеды и самокаты ждут вас в городе.`}
        </Banner>
      );
    }
  }
}
