import { useLingui } from '@lingui/react/macro';
import type { Coordinates } from '#domain/distance.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { useFormat } from '#i18n/useFormat.ts';
import { useMoment } from '#i18n/useMoment.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import type { MapBannerView, LocationProblem } from './map.view.ts';
import { useCityTexts } from './useCityTexts.ts';

type MapBannerProps = {
  banner: MapBannerView | { kind: 'noMap' };
  onRetry: () => void;
  onLocate: () => void;
  onShowCity: () => void;
  onZoomOut: () => void;
  onShow: (location: Coordinates) => void;
  /** The list replaces the map. */
  isList?: boolean;
  onLayers: () => void;
};

/** The most important message of the map, with an action. */
export function MapBanner({
  banner,
  onRetry,
  onLocate,
  onShowCity,
  onZoomOut,
  onShow,
  onLayers,
  isList = false,
}: MapBannerProps) {
  const { t } = useLingui();
  const city = useCityTexts();
  const format = useFormat();
  const moment = useMoment();
  if (!banner) return null;

  const button = (label: string, onClick: () => void) => (
    <Button size="small" onClick={onClick}>
      {label}
    </Button>
  );
  switch (banner.kind) {
    case 'offline': {
      const clock = moment(banner.saidAt ?? 0);
      const fresh = isList
        ? t`Список обновится, когда интернет вернётся.`
        : t`Карта обновится, когда интернет вернётся.`;
      const dated = isList
        ? t`Список на ${clock}. Обновится, когда интернет вернётся.`
        : t`Карта на ${clock}. Обновится, когда интернет вернётся.`;
      return (
        <Banner icon="offline" tone="plain" float={!isList} title={t`Нет интернета`}>
          {banner.saidAt === null ? fresh : dated}
        </Banner>
      );
    }
    case 'aged': {
      const clock = moment(banner.saidAt);
      return (
        <Banner
          icon="clock"
          tone="plain"
          float={!isList}
          title={isList ? t`Список на ${clock}` : t`Карта на ${clock}`}
          action={button(t`Обновить`, onRetry)}
        >
          {banner.isSaving ? t`Экономим трафик: обновляем раз в две минуты.` : t`Свежие данные пока не пришли.`}
        </Banner>
      );
    }
    case 'oldPlace': {
      const clock = moment(banner.at);
      return (
        <Banner
          icon="locate"
          tone="plain"
          float={!isList}
          title={t({ message: `Ваше место на ${clock}`, comment: 'Your position as of 14:32' })}
          action={button(t`Обновить`, onLocate)}
        >
          {t`Расстояния посчитаны от него.`}
        </Banner>
      );
    }
    case 'notLoaded':
      return <ErrorBanner refusal={{ code: 'bikesNotLoaded' }} handlers={{ retry: onRetry }} float={!isList} />;
    case 'slow':
      return (
        <Banner icon="refresh" tone="plain" float={!isList} title={t`Ищем транспорт рядом`}>
          {t`Связь медленная. Номер с рамы можно ввести уже сейчас.`}
        </Banner>
      );
    case 'noMap':
      return (
        <Banner
          icon="alert-circle"
          tone="plain"
          float
          title={t`Карта не загрузилась`}
          action={button(t`Повторить`, onRetry)}
        >
          {t`Поездку можно начать по номеру.`}
        </Banner>
      );
    case 'outside':
      return (
        <Banner icon="map" tone="plain" float title={t`Здесь проката нет`} action={button(city.show, onShowCity)}>
          {city.isThere}
        </Banner>
      );
    case 'empty': {
      const { nearest } = banner;
      if (nearest) {
        const far = format.distance(nearest.meters);
        return (
          <Banner
            icon="search"
            tone="plain"
            float
            title={t`Здесь пока пусто`}
            action={button(t({ message: 'Показать', comment: 'A button: shows the nearest vehicle on the map' }), () =>
              onShow(nearest),
            )}
          >
            {t({
              message: `До ближайшего свободного ${far}.`,
              comment: 'The nearest free bike or scooter is 600 m from the middle of the map',
            })}
          </Banner>
        );
      }
      return (
        <Banner
          icon="search"
          tone="plain"
          float
          title={t`Здесь пока пусто`}
          action={button(t`Отдалить карту`, onZoomOut)}
        >
          {t`Свободных велосипедов и самокатов на экране нет.`}
        </Banner>
      );
    }
    case 'layersHide':
      return (
        <Banner
          icon="layers"
          tone="plain"
          float
          title={t`Транспорт скрыт`}
          action={button(t({ message: 'Слои', comment: 'A button: opens the layers of the map' }), onLayers)}
        >
          {t`Он рядом есть, но его слои выключены.`}
        </Banner>
      );
  }
}

type LocationBannerProps = { problem: NonNullable<LocationProblem>; onClose: () => void; onShowCity: () => void };

/** Explains why "where am I" has no answer, and what helps. */
export function LocationBanner({ problem, onClose, onShowCity }: LocationBannerProps) {
  const { t } = useLingui();
  const city = useCityTexts();
  const close = (
    <Button size="small" onClick={onClose}>
      {t`Понятно`}
    </Button>
  );
  switch (problem) {
    case 'denied':
      return (
        <Banner icon="locate" tone="plain" float stacked title={t`Нет доступа к геопозиции`} action={close}>
          {t`Разрешите её для этого сайта в настройках браузера. Без неё поездку не начать.`}
        </Banner>
      );
    case 'unavailable':
      return (
        <Banner icon="locate" tone="plain" float stacked title={t`Не видим, где вы`} action={close}>
          {t`Включите геопозицию на телефоне или выйдите на открытое место.`}
        </Banner>
      );
    case 'rough':
      return (
        <Banner icon="locate" tone="plain" float stacked title={t`Место примерное`} action={close}>
          {t`Телефон видит вас неточно: вы где-то внутри круга. На открытом месте станет точнее.`}
        </Banner>
      );
    case 'far': {
      const goThere = () => {
        onShowCity();
        onClose();
      };
      const show = (
        <Button size="small" onClick={goThere}>
          {city.show}
        </Button>
      );
      return (
        <Banner icon="locate" tone="plain" float stacked title={city.away} action={show}>
          {t`Велосипеды и самокаты ждут вас в городе.`}
        </Banner>
      );
    }
  }
}
