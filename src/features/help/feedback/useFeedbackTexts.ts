import { useLingui } from '@lingui/react/macro';
import type { Topic } from './topics.ts';

type FeedbackTexts = { title: string; about: string; message: string; pictures: string };

/** The title and the hints of a form. The titles are sent with the feedback (map-and-rent §2). */
export function useFeedbackTexts(topic: Topic): FeedbackTexts {
  const { t } = useLingui();
  switch (topic) {
    case 'Contact':
      return {
        title: t({ id: 'helpFAQTitle', message: 'Письмо в поддержку' }),
        about: t`Расскажите, что случилось. Ответим на почту из вашего профиля.`,
        message: t`Сообщение`,
        pictures: t`До пяти фото.`,
      };
    case 'Accident':
      return {
        title: t({ id: 'helpReportBreakdownTitle', message: 'Сообщить о поломке' }),
        about: t`Сначала отойдите в безопасное место. Если кто-то пострадал, звоните 112.`,
        message: t`Что произошло`,
        pictures: t`До пяти фото: что сломалось и где вы.`,
      };
    case 'BrokenBike':
      return {
        title: t`Сломанный велосипед`,
        about: t`Напишите, что сломано и где стоит. Мы заберём и починим.`,
        message: t`Что сломано`,
        pictures: t`До пяти фото: поломка и место.`,
      };
    case 'BadParking':
      return {
        title: t({ message: 'Транспорт мешает', comment: 'A vehicle stands in the way; report it' }),
        about: t`Пришлите номер и фото. Мы переставим.`,
        message: t`Комментарий, если нужен`,
        pictures: t`Чтобы было видно транспорт и место вокруг.`,
      };
  }
}
