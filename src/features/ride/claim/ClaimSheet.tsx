import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { ClaimReason } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { useClock } from '#hooks/useClock.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Row, Rows } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { StepList } from '#ui/StepList.tsx';
import { claimReasons, likelyReason } from './claim.view.ts';
import { ClaimPhoto } from './ClaimPhoto.tsx';
import { useClaim } from './useClaim.ts';
import text from '#ui/text.module.css';
import styles from './Claim.module.css';

const MODES = [60] as const;

/** The claim "I cannot finish": reason, location, an optional photo; then what is recorded and what happens next. */
export function ClaimSheet({ onClose }: { onClose: () => void }) {
  const rent = useSelector(useRent(), (snapshot) => snapshot?.context.rent ?? null);
  return rent && <Claim key={rent.id} rent={rent} onClose={onClose} />;
}

function Claim({ rent, onClose }: { rent: RentFacts; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const chart = useRent();
  const format = useFormat();
  const isOffline = useSelector(chart, (snapshot) => snapshot?.matches({ link: 'offline' }) === true);
  const [draft, change] = useClaimDraft(rent.id, likelyReason(rent, isOffline ? 'offline' : 'online'));
  const { recorded } = useClaim(rent);
  const now = useClock('server');
  const { reason, photoId } = draft;
  const time = format.time(recorded?.at ?? now);

  if (recorded) {
    return (
      <Sheet
        key="recorded"
        labelledBy={titleId}
        modal
        onClose={onClose}
        footer={
          <Button look="primary" size="ride" wide onClick={onClose}>
            {t`Понятно`}
          </Button>
        }
      >
        <section role="status">
          <h2 id={titleId} className={text.title}>{t`Записано в ${time}`}</h2>
          <p className={text.second}>
            {recorded.sent
              ? t`Время остановлено. Поддержка проверит и завершит поездку, чек придёт сюда.`
              : t`Время остановлено. Отправим поддержке сами, как появится интернет: можно закрыть телефон.`}
          </p>
        </section>
      </Sheet>
    );
  }
  const send = () =>
    reason !== null && sendToRide(chart, { type: 'rider.claimed', claimId: crypto.randomUUID(), reason, photoId });
  return (
    <Sheet
      labelledBy={titleId}
      modes={MODES}
      modal
      onClose={onClose}
      footer={
        <Button look="primary" size="ride" wide icon="clock" disabled={reason === null} onClick={send}>
          {reason === null ? t`Выберите, что мешает` : t`Записать время ${time}`}
        </Button>
      }
    >
      <div className={styles.claim}>
        <div>
          <h2 id={titleId} className={text.title}>{t`Не получается завершить?`}</h2>
          <p className={text.second}>{t`Запишем время и место. После этой минуты платить не нужно.`}</p>
        </div>
        <Reasons rent={rent} reason={reason} onChoose={(chosen) => change({ reason: chosen })} />
        <Rows>
          <LocationRow />
          <ClaimPhoto photoId={photoId} onPhoto={(id) => change({ photoId: id })} />
        </Rows>
        <section>
          <h3 className={text.titleS}>{t`Что будет дальше`}</h3>
          <StepList
            label={t`Что будет дальше`}
            steps={[
              { key: 'time', state: 'ahead', title: t`Остановим время` },
              { key: 'support', state: 'ahead', title: t`Поддержка проверит и завершит поездку` },
              { key: 'receipt', state: 'ahead', title: t`Чек придёт сюда и в историю` },
            ]}
          />
        </section>
      </div>
    </Sheet>
  );
}

type ReasonsProps = { rent: RentFacts; reason: ClaimReason | null; onChoose: (reason: ClaimReason) => void };

function Reasons({ rent, reason, onChoose }: ReasonsProps) {
  const { t } = useLingui();
  const { docked } = rent.capabilities;
  const texts: Record<ClaimReason, string> = {
    parking: docked
      ? t`Станция не принимает`
      : t({
          message: 'Парковку не принимает',
          comment: 'What keeps the ride from being finished: the app does not accept the parking',
        }),
    wheelLock: docked ? t`Док не закрывается` : t`Замок колеса`,
    chain: t({ message: 'Цепь', comment: 'The chain of the bike is in the way of finishing' }),
    offline: t({
      message: 'Нет интернета',
      context: 'reason',
      comment: 'What keeps the ride from being finished: the phone has no internet',
    }),
    other: t({ message: 'Другое', comment: 'Another reason' }),
  };
  const choices = claimReasons(rent.capabilities).map((value) => ({ value, label: texts[value] }));
  return (
    <Chips legend={t`Что мешает?`} name="claim" choices={choices} chosen={reason ?? undefined} onChoose={onChoose} />
  );
}

/** The phone's location, which the claim records. */
function LocationRow() {
  const { t } = useLingui();
  const format = useFormat();
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  const reading = usePosition();
  if (reading.kind === 'located') {
    const accuracy = format.distance(reading.position.accuracy);
    return (
      <Row
        icon="locate"
        title={t`Место запишем`}
        note={t({ message: `С точностью до ${accuracy}`, comment: 'The place is known to within 12 m' })}
      />
    );
  }
  return (
    <Row
      icon="locate"
      title={t`Не видим, где вы`}
      note={reading.kind === 'denied' ? t`Разрешите геопозицию или запишем без места.` : t`Запишем и без места.`}
      end={
        <Button size="small" onClick={() => void position.ask().catch(report)}>
          {t({ message: 'Определить', comment: 'A button: find out by the location of the phone where the rider is' })}
        </Button>
      }
    />
  );
}

type ClaimDraft = { reason: ClaimReason | null; photoId: string | null };

/** The draft of each ride survives its closed sheet, so that a rider who looks at the map finds it again. */
const drafts = new Map<string, ClaimDraft>();

function useClaimDraft(rentId: string, likely: ClaimReason | null): [ClaimDraft, (part: Partial<ClaimDraft>) => void] {
  const [draft, setDraft] = useState<ClaimDraft>(() => drafts.get(rentId) ?? { reason: likely, photoId: null });
  const change = (part: Partial<ClaimDraft>) => {
    const next = { ...draft, ...part };
    drafts.clear();
    drafts.set(rentId, next);
    setDraft(next);
  };
  return [draft, change];
}
