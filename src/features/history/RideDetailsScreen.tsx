import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PastRide } from '#domain/history.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { RateLink, WaitingRatings } from '#features/rating/index.ts';
import { useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Bill, FactList, Pair } from '#ui/Facts.tsx';
import { Dock, Page, Screen } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import { EntryBar } from './EntryBar.tsx';
import styles from './History.module.css';
import { entryQuery, isMissing, RIDES } from './history.queries.ts';
import { LoadingList } from './LoadingList.tsx';
import { MissingEntry } from './MissingEntry.tsx';
import { receiptText } from './receiptText.ts';
import { type RideWords, useRideWords } from './useRideWords.ts';

/** One finished ride with its receipt (map-and-rent §3): to read, to share, to print; without a network from what was seen. */
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
  const words = useRideWords(ride);
  return (
    <>
      <EntryBar receipt={receiptText(words)} />
      <Page>
        <Receipt words={words} />
        <WaitingRatings rentId={ride.id} />
      </Page>
      <Dock className={styles.screenOnly}>
        <RateLink rentId={ride.id} />
        <Link
          to="/help/support/$topic"
          params={{ topic: 'breaking' }}
          search={{ rent: ride.id, ...(ride.details && { bike: Number(ride.details.frameNumber) }) }}
          className={buttonClass({ look: 'quiet', wide: true })}
        >
          {t`Сообщить о\u00A0проблеме`}
        </Link>
      </Dock>
    </>
  );
}

function Receipt({ words: { title, sum, when, figures, lines, total, facts } }: { words: RideWords }) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={text.title}>{title}</h1>
        {sum !== null && <p className={styles.sum}>{sum}</p>}
        <p className={`${text.label} ${text.second}`}>{when}</p>
      </header>
      <Pair facts={figures} />
      {total && <Bill lines={lines} total={total} />}
      <FactList facts={facts} />
    </>
  );
}
