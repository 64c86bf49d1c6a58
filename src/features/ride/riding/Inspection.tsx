import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { shortClock } from '#domain/duration.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { RowButton } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { StepList } from '#ui/StepList.tsx';
import { inRide } from '../state/rideState.ts';
import type { RideView } from './ride.view.ts';
import text from '#ui/text.module.css';
import styles from './RidePanel.module.css';

const CANCEL = { type: 'rider.startCancelled' } as const;
const CLOSE_IT: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['needCloseLock', 'progressNeedCloseLock']);

/** The first minutes of a ride: the rider can report a problem and cancel for free. */
export function Inspection({ view }: { view: RideView }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const [opened, setOpened] = useState(false);
  const { inspection, wheelIsClosed } = view;
  // An open sheet stays open: the time may run out while the rider reads.
  if (!inspection && !asks) return null;
  const left = shortClock(inspection?.leftSeconds ?? 0);

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
      {asks && <CancelRideSheet view={view} onClose={() => setAsks(false)} />}
    </>
  );
}

function CancelRideSheet({ view, onClose }: { view: RideView; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const rent = useRent();
  const mayCancel = useSelector(rent, (snapshot) => snapshot?.can(CANCEL) === true);
  const { inspection, refusal, refusedCommand, sending } = view;
  const left = shortClock(inspection?.leftSeconds ?? 0);
  const cancel = () => sendToRide(rent, CANCEL);
  const again = () => sendToRide(rent, { type: 'rider.retried' });
  const settle = () => sendToRide(rent, { type: 'rider.dismissedRefusal' });
  const mustClose = inspection?.mustClose === true;
  // The rider has closed the lock meanwhile, so cancelling is possible again.
  const isMended = !mustClose && refusal !== null && CLOSE_IT.has(refusal.code);

  if (refusal && refusedCommand === 'cancel' && !isMended) {
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
        inspection ? (
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
          {inspection ? t`Отменить поездку?` : t`Время осмотра вышло`}
        </h2>
        {inspection ? (
          <>
            <p className={text.second}>{t`Деньги не спишем. Потом можно сразу взять другой. Осталось ${left}.`}</p>
            {mustClose && (
              <StepList
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

/** After the inspection: the wheel lock is closed without a pause, and the time keeps running. */
export function ClosedWhileRiding({ view }: { view: RideView }) {
  const { t } = useLingui();
  if (!view.wheelIsClosed || view.inspection || view.still) return null;
  return (
    <Banner icon="wheel-lock" tone="plain" title={t`Замок закрыт, время идёт`}>
      {t`Стоите? Нажмите «Пауза». Приехали? Завершите поездку.`}
    </Banner>
  );
}
