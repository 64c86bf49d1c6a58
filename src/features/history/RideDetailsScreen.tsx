import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PastRide } from '#domain/history.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { entryQuery, isMissing, RIDES } from '#features/pastRides/history.queries.ts';
import { Meanings } from '#features/pastRides/Meanings.tsx';
import { MissingEntry } from '#features/pastRides/MissingEntry.tsx';
import { receiptText } from '#features/pastRides/receiptText.ts';
import { type RideTexts, useRideTexts } from '#features/pastRides/useRideTexts.ts';
import { RateLink } from '#features/rating/RateLink.tsx';
import { WaitingRatings } from '#features/rating/WaitingRatings.tsx';
import { RideTrack } from '#features/track/RideTrack.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import { Bill, FactList, DescriptionList } from '#ui/DescriptionList.tsx';
import { BottomBar, Page, Screen } from '#ui/Screen.tsx';
import { EntryBar } from './EntryBar.tsx';
import { LoadingList } from './ListOfDays.tsx';
import text from '#ui/text.module.css';
import styles from './History.module.css';

/**
 * One finished ride with its receipt (map-and-rent §3): to read, share and print. Without a network it shows the stored
 * ride.
 */
export function RideDetailsScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const ride = useQuery(entryQuery(useRuntime(), useQueryClient(), RIDES, id));
  const refusal = queryRefusal(ride, useOnline());
  return (
    <Screen>
      {ride.data ? <Known ride={ride.data} /> : <EntryBar />}
      {!ride.data && (
        <Page>
          {isMissing(ride.error) ? (
            <MissingEntry kind="ride" />
          ) : refusal ? (
            <ErrorState whole refusal={refusal} handlers={{ retry: () => void ride.refetch() }} />
          ) : (
            <LoadingList label={t`Загружаем поездку`} />
          )}
        </Page>
      )}
    </Screen>
  );
}

function Known({ ride }: { ride: PastRide }) {
  const { t } = useLingui();
  const words = useRideTexts(ride);
  return (
    <>
      <EntryBar receipt={receiptText(words)} />
      <Page>
        <Receipt id={ride.id} words={words} />
        <WaitingRatings rentId={ride.id} />
      </Page>
      <BottomBar className={styles.screenOnly}>
        <RateLink rentId={ride.id} />
        <Link
          to={paths.supportTopic}
          params={{ topic: 'breaking' }}
          search={{ rent: ride.id, ...(ride.details && { bike: Number(ride.details.frameNumber) }) }}
          className={buttonClass({ look: 'quiet', wide: true })}
        >
          {t`Сообщить о проблеме`}
        </Link>
      </BottomBar>
    </>
  );
}

function Receipt({ id, words }: { id: string; words: RideTexts }) {
  const { title, sum, when, figures, lines, total, facts, meant } = words;
  return (
    <>
      <header className={styles.head}>
        <h1 className={text.title}>{title}</h1>
        {sum !== null && <p className={styles.sum}>{sum}</p>}
        <p className={cx(text.label, text.second, styles.when)}>{when}</p>
      </header>
      <DescriptionList facts={figures} />
      <RideTrack rentId={id} />
      {total && <Bill lines={lines} total={total} />}
      <FactList facts={facts} />
      <div className={styles.screenOnly}>
        <Meanings of={meant} />
      </div>
    </>
  );
}
