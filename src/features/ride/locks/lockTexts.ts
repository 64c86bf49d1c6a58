import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RentFacts } from '#domain/rent.ts';
import type { ArtName } from '#ui/Art.tsx';
import type { LockButtonView, LockScene, LockView } from './locks.view.ts';

type SceneTexts = {
  art: ArtName;
  /** The text alternative of the drawing. */
  artLabel: MessageDescriptor;
  title: MessageDescriptor;
  text: MessageDescriptor;
  /** What to try if the step does not work. */
  help: { title: MessageDescriptor; text: MessageDescriptor };
};

/** The instruction of each step, and the help for its usual problem. */
export const SCENE_TEXTS: Record<LockScene, SceneTexts> = {
  closeWheel: {
    art: 'lock-wheel',
    artLabel: msg`Рычаг подковы на заднем колесе опускают вниз`,
    title: msg`Закройте замок колеса`,
    text: msg`Опустите рычаг на заднем колесе до щелчка.`,
    help: {
      title: msg`Рычаг не опускается?`,
      text: msg`Мешает спица: прокатите велосипед на ладонь вперёд и опустите рычаг снова.`,
    },
  },
  openChain: {
    art: 'chain-open',
    artLabel: msg`Замок в держателе отпускает наконечник цепи`,
    title: msg`Открываем замок цепи`,
    text: msg`Несколько секунд. Придержите цепь.`,
    help: {
      title: msg`Замок цепи не открывается?`,
      text: msg`Ослабьте цепь: прижмите наконечник к замку и подержите. Натянутую цепь замок не отпускает.`,
    },
  },
  unwind: {
    art: 'chain-unwind',
    artLabel: msg`Цепь разматывают со стойки`,
    title: msg`Размотайте цепь`,
    text: msg`Замок цепи открыт. Снимите её со стойки, а мы подождём.`,
    help: { title: msg`Цепь не выходит?`, text: msg`Прижмите наконечник к замку и отпустите.` },
  },
  pullOut: {
    art: 'chain-out',
    artLabel: msg`Наконечник цепи вынимают из держателя`,
    title: msg`Достаньте цепь`,
    text: msg`Замок цепи открыт. Выньте её из держателя, а мы подождём.`,
    help: { title: msg`Цепь не выходит?`, text: msg`Прижмите наконечник к замку и отпустите.` },
  },
  rest: {
    art: 'chain-holder',
    artLabel: msg`Наконечник цепи входит в держатель`,
    title: msg`Ещё несколько секунд`,
    text: msg`Цепь в держателе. Её замок встанет на место, и колесо откроется.`,
    help: { title: msg`Зачем ждать?`, text: msg`Замку цепи нужно шесть секунд, чтобы закрыться до конца.` },
  },
  restAtRack: {
    art: 'chain-rack',
    artLabel: msg`Цепь идёт вокруг стойки и входит в замок на велосипеде`,
    title: msg`Ещё несколько секунд`,
    text: msg`Цепь вокруг стойки. Её замок встанет на место.`,
    help: { title: msg`Зачем ждать?`, text: msg`Замку цепи нужно шесть секунд, чтобы закрыться до конца.` },
  },
  toHolder: {
    art: 'chain-holder',
    artLabel: msg`Наконечник цепи входит в держатель`,
    title: msg`Вставьте цепь в держатель`,
    text: msg`До щелчка. Тогда откроется колесо.`,
    help: {
      title: msg`Цепь не входит?`,
      text: msg`Поверните наконечник пазом вверх и нажмите сильнее. Если в гнезде снег или песок, сдуйте их.`,
    },
  },
  toRack: {
    art: 'chain-rack',
    artLabel: msg`Цепь идёт вокруг стойки и входит в замок на велосипеде`,
    title: msg`Обмотайте стойку цепью`,
    text: msg`И вставьте наконечник до щелчка.`,
    help: {
      title: msg`Цепь не достаёт?`,
      text: msg`Подкатите велосипед вплотную к стойке. Наконечник вставляйте пазом вверх, нажмите сильнее.`,
    },
  },
  openWheel: {
    art: 'wheel-open',
    artLabel: msg`Подкова на заднем колесе открывается`,
    title: msg`Открываем замок колеса`,
    text: msg`Несколько секунд, и можно ехать.`,
    help: {
      title: msg`Колесо не открывается?`,
      text: msg`Рычаг может прижимать спица: прокатите велосипед на ладонь назад и вперёд.`,
    },
  },
};

/** Both locks wait for a tap, so that nothing opens after the rider has left. */
const AWAITING_TAP_TEXTS: Partial<Record<LockScene, { title: MessageDescriptor; text: MessageDescriptor }>> = {
  openChain: { title: msg`Откройте замок цепи`, text: msg`Когда будете у велосипеда, нажмите кнопку.` },
  openWheel: { title: msg`Откройте замок колеса`, text: msg`Когда будете у велосипеда, нажмите кнопку.` },
};

/** The title and the text of the current step. An error has its own text. */
export function instructionTexts({ rent, scene, button, wait }: LockView): {
  title: MessageDescriptor;
  text: MessageDescriptor;
} {
  const tapTexts = button?.action === 'unlock' ? AWAITING_TAP_TEXTS[scene] : undefined;
  const { title, text } = tapTexts ?? {
    title: SCENE_TEXTS[scene].title,
    text: moneyText(rent, scene) ?? SCENE_TEXTS[scene].text,
  };
  return { title, text: wait === null ? text : waitText(wait, button) };
}

/** If the step changes the price of a minute, the text names the price too. */
function moneyText({ stage }: RentFacts, scene: LockScene): MessageDescriptor | null {
  if (scene === 'closeWheel' && stage === 'CHECK_START_PAUSE') return msg`Опустите рычаг до щелчка, и пауза начнётся.`;
  return scene === 'openWheel' && stage === 'CHECK_START'
    ? msg`Время пойдёт, когда колесо откроется. До этого бесплатно.`
    : null;
}

function waitText(wait: NonNullable<LockView['wait']>, button: LockView['button']): MessageDescriptor {
  switch (wait) {
    case 'offline':
      return button?.action === 'confirmClosed'
        ? msg`Нет интернета. Закройте сейчас, а мы проверим, как только он появится.`
        : msg`Нет интернета. Продолжим, как только он появится.`;
    case 'unanswered':
      return msg`Ответ не дошёл, проверяем. Дважды ничего не откроем.`;
    case 'notChecked':
      return msg`Ответа пока нет. Если закрыли до щелчка, проверьте ещё раз.`;
    case 'blocked':
      return msg`Проверяем, как стоят замки.`;
    case 'slow':
      return msg`Дольше обычного. Подождите ещё немного.`;
  }
}

export function buttonText(scene: LockScene, { action }: LockButtonView): MessageDescriptor {
  if (action === 'retry')
    return msg({ message: 'Попробовать ещё раз', comment: 'The order to a lock that did not open is sent again' });
  if (action === 'unlock') return scene === 'openChain' ? msg`Открыть замок цепи` : msg`Открыть замок колеса`;
  if (scene === 'closeWheel') return msg`Проверить замок`;
  return scene === 'toHolder' || scene === 'toRack' ? msg`Проверить цепь` : msg`Проверить замки`;
}
