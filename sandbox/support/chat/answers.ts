import type { Language } from '../../language.ts';

type AnswerTexts = Record<Language, string>;

export const greeting: AnswerTexts = {
  ru: 'Здравствуйте. Спросите о цене, паузе, замке или долге. С остальным поможет человек.',
  en: 'Hello. Ask about prices, pauses, locks or a debt. A person helps with the rest.',
};

/** The first matching entry answers. */
const ANSWERS: readonly [RegExp, AnswerTexts][] = [
  [
    /пауз|pause/i,
    {
      ru: 'На паузе замок закрыт, а время идёт по цене паузы вашего тарифа. Пауза есть в панели поездки.',
      en: 'During a pause the lock is closed and time runs at your plan’s pause price. You find it in the ride panel.',
    },
  ],
  [
    /замо?к|цеп|lock|chain/i,
    {
      ru: 'Закройте замок колеса до щелчка и подождите несколько секунд. Не вышло? В панели поездки есть «Не получается завершить».',
      en: 'Push the wheel lock until it clicks and wait a few seconds. No luck? The ride panel has “Can’t finish?”.',
    },
  ],
  [
    /долг|debt/i,
    {
      ru: 'Долг можно оплатить в профиле. Сразу после оплаты снова можно ездить.',
      en: 'You can pay a debt in your profile. You can ride again right after that.',
    },
  ],
  [
    /цен|стоит|тариф|price|cost|plan/i,
    {
      ru: 'Цена зависит от тарифа, она видна в карточке до старта. Все тарифы: Помощь, Тарифы.',
      en: 'The price depends on your plan and is shown on the card before you start. All plans: Help, Plans.',
    },
  ],
];

const otherwise: AnswerTexts = {
  ru: 'Передали вопрос человеку. Ответ придёт сюда.',
  en: 'We have passed this on to a person. The reply will come here.',
};

export const answerTo = (text: string, language: Language): string =>
  (ANSWERS.find(([asked]) => asked.test(text))?.[1] ?? otherwise)[language];
