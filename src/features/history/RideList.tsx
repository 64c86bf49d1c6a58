import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pastRideBill } from '#domain/billLines.ts';
import type { PastRide } from '#domain/history.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { UnreadPart } from '#errors/UnreadPart.tsx';
import { RIDES } from '#features/pastRides/history.queries.ts';
import { storedReceipts, mergeReceipts } from '#features/pastRides/receipts.ts';
import { SeasonLink } from '#features/pastRides/SeasonLink.tsx';
import { SmallTrack } from '#features/track/RideTrack.tsx';
import { useFormat } from '#i18n/useFormat.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { rowClass, RowTexts } from '#ui/Row.tsx';
import { EndOfList } from './EndOfList.tsx';
import { ListOfDays, LoadingList } from './ListOfDays.tsx';
import { useHistoryList } from './useHistoryList.ts';
import styles from './History.module.css';

/** The list groups rides by the day on which they ended (map-and-rent §3). */
const endOf = ({ endedAt }: PastRide) => endedAt;

export function RideList() {
  const { t } = useLingui();
  const { riderStore } = useRuntime().session;
  const half = useHistoryList(RIDES);
  const [own] = useState(() => storedReceipts(riderStore));
  const rides = half.entries && mergeReceipts(half.entries, own, half.isWhole);

  if (half.refusal) return <ErrorState refusal={half.refusal} handlers={{ retry: half.retry }} />;
  if (!rides) return <LoadingList label={t`Загружаем поездки`} />;
  if (rides.length === 0 && half.isWhole) return half.hasLeftOut ? <UnreadPart /> : <NoRides />;
  return (
    <>
      <SeasonLink />
      <ListOfDays entries={rides} at={endOf} row={rowOf} />
      {half.hasLeftOut && <UnreadPart />}
      <EndOfList half={half} />
    </>
  );
}

const rowOf = (ride: PastRide) => <RideRow ride={ride} />;

function RideRow({ ride }: { ride: PastRide }) {
  const format = useFormat();
  const title = useVehicleTitle(ride.details);
  const { id, startedAt, endedAt, seconds, details, facts } = ride;
  const times = `${format.time(startedAt)}–${format.time(endedAt)}`;
  const length = format.minutes(Math.ceil(seconds / 60));
  const distance = details?.meters == null ? [] : [format.distance(details.meters)];
  const noteParts = details
    ? [format.time(startedAt), length, ...distance]
    : [length, ...facts.map(({ value }) => value)];
  const payable = details && pastRideBill(ride)?.payable;
  return (
    <Link to={paths.pastRide} params={{ id }} className={rowClass({ icon: details !== null })}>
      {details && (
        <SmallTrack rentId={id} className={cx(styles.track, `kind-${details.form}`)}>
          <Art name={details.form} className={cx(styles.kind, `kind-${details.form}`)} />
        </SmallTrack>
      )}
      <RowTexts
        title={title || times}
        note={noteParts.join('\u00A0· ')}
        end={payable == null ? undefined : format.money(payable)}
        sign="next"
      />
    </Link>
  );
}

const NoRides = () => (
  <EmptyState
    art="empty-rides"
    title={<Trans>Здесь будут ваши поездки</Trans>}
    actions={
      <Link to={paths.map} className={buttonClass({ look: 'primary' })}>
        <Trans>Найти велосипед</Trans>
      </Link>
    }
  >
    <Trans>Время, тариф и стоимость каждой.</Trans>
  </EmptyState>
);
