import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { shortClock } from '#domain/duration.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useRent } from '#src/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { RowButton } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Steps } from '#ui/Steps.tsx';
import text from '#ui/text.module.css';
import { inRide } from './inRide.ts';
import styles from './RidePanel.module.css';
import type { RideScreen } from './ride.screen.ts';

const CANCEL = { type: 'rider.startCancelled' } as const;
const CLOSE_IT: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['needCloseLock', 'progressNeedCloseLock']);

/** The first minutes of a ride: what is wrong with the vehicle can be said, and the ride is taken back for nothing. */
export function LookOver({ screen }: { screen: RideScreen }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const [opened, setOpened] = useState(false);
  const { lookOver, wheelIsClosed } = screen;
  // A sheet that is open stays open: the time may run out while the rider reads.
  if (!lookOver && !asks) return null;
  const left = shortClock(lookOver?.leftSeconds ?? 0);

  return (
    <>
      {wheelIsClosed && !opened ? (
        <Banner
          icon="wheel-lock"
          tone="plain"
          stacked
          title={t`Замок открылся?`}
          action={
            <>
              <Button size="small" onClick={() => setOpened(true)}>
                {t`Да, еду`}
              </Button>
              <Button size="small" onClick={() => setAsks(true)}>
                {t`Отменить бесплатно`}
              </Button>
            </>
          }
        >
          {t`Датчик показывает, что он закрыт.`} <span aria-hidden>{t`Отменить бесплатно можно ещё ${left}.`}</span>
        </Banner>
      ) : (
        <RowButton
          icon="clock"
          title={t`Не открылся или сломан?`}
          note={t({ message: `Отмена бесплатна ещё ${left}`, comment: 'Cancelling is free for another 1:24' })}
          sign="next"
          onClick={() => setAsks(true)}
        />
      )}
      {asks && <TakeBack screen={screen} onClose={() => setAsks(false)} />}
    </>
  );
}

function TakeBack({ screen, onClose }: { screen: RideScreen; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const rent = useRent();
  const mayCancel = useSelector(rent, (snapshot) => snapshot?.can(CANCEL) === true);
  const { lookOver, refusal, refusedAct, sending } = screen;
  const left = shortClock(lookOver?.leftSeconds ?? 0);
  const cancel = () => rent?.send(CANCEL);
  const again = () => rent?.send({ type: 'rider.retried' });
  const settle = () => rent?.send({ type: 'rider.closed' });
  const mustClose = lookOver?.mustClose === true;
  // What was asked for has been done meanwhile: the way on is free again.
  const isMended = !mustClose && refusal !== null && CLOSE_IT.has(refusal.code);

  if (refusal && refusedAct === 'cancel' && !isMended) {
    return (
      <Sheet key="refused" labelledBy={titleId} modal onClose={onClose}>
        <ErrorRefusal
          refusal={refusal}
          titleId={titleId}
          handlers={{ ...inRide, retry: again, checkAgain: again, close: settle }}
        />
      </Sheet>
    );
  }
  return (
    <Sheet
      labelledBy={titleId}
      modal
      onClose={onClose}
      footer={
        lookOver ? (
          <>
            <Button
              look="primary"
              size="ride"
              wide
              busy={sending === 'cancel'}
              disabled={!mayCancel && sending !== 'cancel'}
              onClick={cancel}
            >
              {mustClose ? t`Замок закрыт, отменить` : t`Отменить бесплатно`}
            </Button>
            <Button wide onClick={onClose}>
              {t`Ехать дальше`}
            </Button>
          </>
        ) : (
          <Button look="primary" size="ride" wide onClick={onClose}>
            {t`Понятно`}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={text.title}>
          {lookOver ? t`Отменить поездку?` : t`Время осмотра вышло`}
        </h2>
        {lookOver ? (
          <>
            <p className={text.second}>{t`Деньги не спишем. Потом можно сразу взять другой. Осталось ${left}.`}</p>
            {mustClose && (
              <Steps
                label={t`Как отменить`}
                steps={[
                  { key: 'lock', state: 'now', title: t`Закройте замок колеса`, note: t`Опустите рычаг до щелчка.` },
                  { key: 'cancel', state: 'ahead', title: t`Отмените поездку` },
                ]}
              />
            )}
          </>
        ) : (
          <p
            className={text.second}
          >{t`Теперь завершите поездку как обычно. Если транспорт сломан, позвоните нам: кнопка помощи над панелью.`}</p>
        )}
      </div>
    </Sheet>
  );
}

/** After the look-over: the wheel was closed without a pause, and the time goes on. */
export function ClosedWhileRiding({ screen }: { screen: RideScreen }) {
  const { t } = useLingui();
  if (!screen.wheelIsClosed || screen.lookOver || screen.still) return null;
  return (
    <Banner icon="wheel-lock" tone="plain" title={t`Замок закрыт, время идёт`}>
      {t`Стоите? Нажмите «Пауза». Приехали? Завершите поездку.`}
    </Banner>
  );
}
