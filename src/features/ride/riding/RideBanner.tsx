import { useLingui } from '@lingui/react/macro';
import { errorTexts } from '#errors/errorTexts.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import type { RideBannerView } from './rideBanner.view.ts';

/** Says how reliable the shown data is. Stays until its cause is gone. */
export function RideBanner({ banner, docked }: { banner: RideBannerView; docked: boolean }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  switch (banner.kind) {
    case 'offline':
      return (
        <Banner icon="offline" tone="plain" float title={t`Нет интернета`}>
          {docked
            ? t`Поездка идёт, время считаем на этом телефоне. Док закончит её и без него.`
            : t`Поездка идёт, время и стоимость считаем на этом телефоне.`}
        </Banner>
      );
    case 'byText': {
      const time = format.time(banner.at);
      return banner.isFinished ? (
        <Banner icon="chat" tone="plain" float title={t`Завершено по СМС в ${time}`}>
          {t`Сервер подтвердил, время остановлено. Чек и фото — когда появится интернет.`}
        </Banner>
      ) : (
        <Banner icon="chat" tone="plain" float title={t`По СМС: сервер ответил в ${time}`}>
          {t`Поездка идёт, время считаем на этом телефоне. Сумму уточним с интернетом.`}
        </Banner>
      );
    }
    case 'finishRecorded': {
      const time = format.time(banner.at);
      return (
        <Banner icon="finish" tone="plain" float title={t`Завершение записано в ${time}`}>
          {t`Время остановлено. Отправим, как появится интернет, и попросим фото.`}
        </Banner>
      );
    }
    case 'checking':
      return <Banner icon="refresh" tone="plain" float title={t`Проверяем поездку`} />;
    case 'stale': {
      const age = format.minutes(banner.age / 60_000);
      return (
        <Banner icon="clock" tone="plain" float title={t`Обновлено ${age} назад`}>
          {t`Спрашиваем ещё раз. Время и стоимость считаем на этом телефоне.`}
        </Banner>
      );
    }
    case 'unanswered':
      return (
        <Banner icon="refresh" tone="plain" float title={t`Проверяем`}>
          {t`Ответ пока не дошёл. Дважды ничего не сделаем.`}
        </Banner>
      );
    case 'slowLock':
      return (
        <Banner icon="clock" tone="plain" float title={t`Дольше обычного`}>
          {t`Ждём ответа замка. Если не дождётесь, позвоните нам: кнопка помощи слева.`}
        </Banner>
      );
    case 'startUnknown': {
      const { title, text } = errorTexts(i18n, { code: 'startDateError' });
      return (
        <Banner icon="clock" tone="plain" float title={title}>
          {text}
        </Banner>
      );
    }
    case 'updating':
      return <Banner icon="refresh" tone="plain" float title={t`Обновляем`} />;
  }
}
