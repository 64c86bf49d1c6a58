import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { digitsOf } from '#domain/digits.ts';
import type { Offer } from '#domain/rent.ts';
import type { TextAct, TextAnswer } from '#domain/textCommand.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useCopy } from '#hooks/useCopy.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { Runtime } from '#src/runtime/services.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { CodeCells } from '#ui/CodeCells.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { RowLink, Rows } from '#ui/Row.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { usePriceText } from '../parts/usePriceText.ts';
import type { TextView } from './text.view.ts';
import text from '#ui/text.module.css';
import styles from './ByText.module.css';

/** The chart of text commands, and the links of this phone's messages app. */
export type Text = Awaited<ReturnType<Runtime['ride']['text']>>;

const DIGITS = 6;
const MINUTE_MS = 60_000;

type StepsProps = {
  titleId: string;
  text: Text;
  view: TextView;
  /** The vehicle as it was looked up before the internet went. */
  offer: Offer | null;
  onClose: () => void;
  /** Set while the rider may claim that the ride cannot be finished. */
  onClaim?: () => void;
};

/** A text command from the composed message to what the answer says. */
export function TextSteps({ titleId, text: service, view, offer, onClose, onClaim }: StepsProps) {
  const { t } = useLingui();
  const i18n = useI18n();
  const act = useSelector(service.actor, (chart) => chart.context.intent?.act ?? 'START');
  const done = useDoneText();
  switch (view.kind) {
    case 'none':
    case 'composing':
      return (
        <SkeletonGroup label={t`Составляем СМС`}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="button" />
        </SkeletonGroup>
      );
    case 'notComposed':
      return (
        <ErrorCard
          icon="alert-circle"
          title={t`СМС не составить`}
          titleId={titleId}
          actions={<Button onClick={onClose}>{t`Понятно`}</Button>}
        >
          {t`На телефоне нет места или браузер не хранит данные. Освободите место или позвоните нам.`}
        </ErrorCard>
      );
    case 'composed':
      return <Composed titleId={titleId} service={service} message={view.message} offer={offer} />;
    case 'awaiting':
      return <Awaiting titleId={titleId} service={service} view={view} act={act} {...(onClaim && { onClaim })} />;
    case 'done':
      return (
        <ErrorCard
          icon="check"
          title={done(act, view)}
          titleId={titleId}
          actions={
            <Button look="primary" onClick={onClose}>
              {t`Готово`}
            </Button>
          }
        >
          {act === 'FINISH'
            ? t`Это подтвердил сервер. Чек и фото — когда появится интернет.`
            : t`Это подтвердил сервер. Сумму уточним, когда появится интернет.`}
        </ErrorCard>
      );
    case 'refused': {
      const { title, text: words } = errorTexts(i18n, { code: view.code });
      return (
        <ErrorCard
          icon="alert-circle"
          tone="warn"
          title={title}
          titleId={titleId}
          actions={<Button onClick={onClose}>{t`Понятно`}</Button>}
        >
          {words}
        </ErrorCard>
      );
    }
  }
}

/** «Поездка началась в 14:32». */
function useDoneText(): (act: TextAct, answer: { minute: TextAnswer['minute'] | null }) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (act, { minute }) => {
    const time = minute === null ? null : format.time(minute * MINUTE_MS);
    if (time === null) return t`Готово: сервер всё получил`;
    switch (act) {
      case 'START':
        return t`Поездка началась в ${time}`;
      case 'OPEN':
      case 'CHAIN':
        return t`Открыто в ${time}`;
      case 'PAUSE':
        return t`Пауза с ${time}`;
      case 'RESUME':
        return t`Поездка продолжается с ${time}`;
      case 'FINISH':
        return t`Поездка завершена в ${time}`;
    }
  };
}

type ComposedProps = { titleId: string; service: Text; message: string; offer: Offer | null };

/** The message: the messages app opens with it, or the rider copies it. */
function Composed({ titleId, service, message, offer }: ComposedProps) {
  const { t } = useLingui();
  const format = useFormat();
  const copy = useCopy();
  const { number, intent } = useSelector(service.actor, (chart) => chart.context);
  const priceText = usePriceText();
  const ridePrice = offer && offer.frameNumber === intent?.vehicle ? priceText(offer) : null;
  const handOver = () => service.actor.send({ type: 'rider.textHandedOver' });
  const to = number?.number ?? '';
  const price = format.money(number?.priceRoubles ?? 0);
  const copyMessage = async () => {
    if (await copy(message, t`Скопировано. Отправьте на ${to}`)) handOver();
  };
  return (
    <div className={styles.steps}>
      <h2 id={titleId} className={text.title}>
        {t`Отправьте эту СМС`}
      </h2>
      <p className={text.second}>{t`На номер ${to}. Не меняйте текст: в нём ваша подпись, подделать её нельзя.`}</p>
      <p className={styles.message} lang="en" translate="no">
        {message}
      </p>
      <p className={text.second}>
        {number?.priceRoubles === 0
          ? t`Цена СМС — как в вашем тарифе связи.`
          : t`СМС стоит около ${price}, точнее скажет ваш оператор.`}{' '}
        {intent?.act === 'START' &&
          (ridePrice === null
            ? t`Поездка — по вашему тарифу. Цену без интернета не узнать.`
            : t({ message: `Поездка: ${ridePrice}.`, comment: 'Placeholder: 30 minutes free, then ₽6/min' }))}
      </p>
      <div className={styles.send}>
        <a
          href={service.linkTo(to, message)}
          className={buttonClass({ look: 'primary', size: 'ride', wide: true })}
          onClick={handOver}
        >
          {t`Открыть сообщения`}
        </a>
        <Button wide onClick={() => void copyMessage()}>
          {t`Скопировать текст`}
        </Button>
      </div>
    </div>
  );
}

type AwaitingProps = Pick<StepsProps, 'titleId' | 'onClaim'> & {
  service: Text;
  view: Extract<TextView, { kind: 'awaiting' }>;
  act: TextAct;
};

/** Until the answer: its six digits, what to do meanwhile, and what to do without it. */
function Awaiting({ titleId, service, view, act, onClaim }: AwaitingProps) {
  const { t } = useLingui();
  const { phone } = useRuntime().settings.support;
  const errorId = useId();
  const hintId = useId();
  const [typed, setTyped] = useState('');
  const type = (digits: string) => {
    setTyped(digits);
    if (digits.length < DIGITS) return;
    service.actor.send({ type: 'rider.answerGiven', given: { kind: 'digits', digits } });
    setTyped('');
  };
  const again = () => {
    const { intent } = service.actor.getSnapshot().context;
    if (intent) service.actor.send({ type: 'rider.textAsked', intent });
  };
  const wrong = {
    digits: t`Цифры не подошли. Проверьте, что они из последней СМС.`,
    digitsSpent: t`Пять раз не подошли. Откройте ссылку из СМС.`,
    link: t`Эта ссылка — не ответ на СМС с этого телефона.`,
  };
  const meanwhile = {
    START: t`Он включится сам, когда СМС дойдёт. Если не включается, позвоните нам.`,
    OPEN: t`Замок откроется сам. Не тяните его.`,
    CHAIN: t`Цепь откроется сама. Не тяните её.`,
    PAUSE: t`Дождитесь ответа, прежде чем отойти.`,
    RESUME: t`Дождитесь ответа, прежде чем ехать.`,
    FINISH: t`Время остановлено. Сфотографируйте, как он стоит: снимок поможет, если ответ потеряется.`,
  };
  return (
    <div className={styles.steps}>
      <h2 id={titleId} className={text.title}>
        {view.isLong ? t`Ответа пока нет` : t`Ждём ответную СМС`}
      </h2>
      <p className={text.second}>{meanwhile[act]}</p>
      {view.isLong && (
        <p role="status" className={text.second}>
          {t`СМС могла потеряться. Отправьте ещё раз: дважды ничего не сделаем. С интернетом спросим сервер сами.`}
        </p>
      )}
      <p id={hintId}>{t`Откройте ссылку из ответа или введите шесть цифр.`}</p>
      {view.wrong !== 'digitsSpent' && (
        <CodeCells
          label={t`Шесть цифр из ответа`}
          length={DIGITS}
          value={typed}
          onChange={type}
          digitsOf={digitsOf}
          wrong={view.wrong === 'digits'}
          describedBy={`${hintId} ${errorId}`}
        />
      )}
      <p id={errorId} role="alert" className={text.danger}>
        {view.wrong && wrong[view.wrong]}
      </p>
      <Button wide busy={view.isReading} onClick={again}>
        {t`Составить СМС ещё раз`}
      </Button>
      {view.isLong && onClaim && (
        <Button wide icon="clock" onClick={onClaim}>
          {t`Не получается завершить?`}
        </Button>
      )}
      {phone !== '' && (
        <Rows>
          <RowLink icon="phone" title={t`Позвонить нам`} note={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`} />
        </Rows>
      )}
    </div>
  );
}
