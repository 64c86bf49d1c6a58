import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseStation } from '#api/mapLocations.ts';
import { addressIn } from '#domain/address.ts';
import type { Station } from '#domain/station.ts';
import { paths, pathTo, withQueries } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { earlyAnswer } from './earlyAnswer.ts';
import { stationQuery } from './locations.queries.ts';
import { MapsAppLink } from './MapsAppLink.tsx';
import { readMapId } from './openedCard.ts';
import { PublicBones, PublicCard } from './PublicCard.tsx';
import { StationFacts } from './StationFacts.tsx';
import { useStationKind } from './usePowerNames.ts';
import styles from './LocationCard.module.css';
import pageStyles from './PublicCard.module.css';

/** A shared station, for visitors who are not signed in. After sign-in it opens on the map. */
export function PublicStationScreen() {
  const { t } = useLingui();
  const { publicApi, settings } = useRuntime();
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a route
  const params = useParams({ from: withQueries(paths.station) });
  // An operator without docked bikes has no stations, whatever the link says.
  const id = settings.features.smooveBikes ? readMapId(params.id) : null;
  const station = useQuery({
    ...stationQuery(publicApi, id ?? 0),
    ...earlyAnswer(`/api/map/stations/${id}`, parseStation),
    enabled: id !== null,
  });

  return (
    <PublicCard
      resume={id === null ? paths.map : pathTo(paths.station, id)}
      query={id === null ? null : station}
      unknown={{
        title: t`Такой станции нет`,
        text: settings.features.smooveBikes
          ? t`Проверьте ссылку или попросите новую. Все станции есть на карте.`
          : t`Проверьте ссылку или попросите новую.`,
      }}
      bones={<StationBones />}
    >
      {(known) => <StationPage station={known} />}
    </PublicCard>
  );
}

export function StationBones() {
  const { t } = useLingui();
  return <PublicBones label={t`Узнаём, что здесь`} />;
}

function StationPage({ station }: { station: Station }) {
  const { i18n } = useLingui();
  const kindOf = useStationKind();
  return (
    <StationCard kind={kindOf(station.powers)} address={addressIn(i18n.locale, station.address)}>
      <StationFacts station={station} />
      <MapsAppLink location={station} />
    </StationCard>
  );
}

/** The page's first screen has the same card, as a draft (src/first/CardStart.tsx). */
export const StationCard = ({ kind, address, children }: Record<'kind' | 'address' | 'children', ReactNode>) => (
  <article className={styles.card}>
    <header>
      <p className={styles.kind}>{kind}</p>
      <h1 className={pageStyles.name}>{address}</h1>
    </header>
    {children}
  </article>
);
