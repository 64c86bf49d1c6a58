import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { MapsAppLink } from './MapsAppLink.tsx';
import styles from './PlaceCard.module.css';
import { isUnknownPlace } from './places.queries.ts';

/** Id of the title that names the sheet of a station or a parking. */
export const PLACE_TITLE_ID = 'place-name';

export type PlaceSheetHost = {
  onClose: () => void;
  onHeight: (pixels: number) => void;
  /** Shows the rider and the location together; null without a map. */
  onShowWay: (() => void) | null;
  above: ReactNode;
};

type Spot = { latitude: number; longitude: number };

type PlaceSheetProps = PlaceSheetHost & {
  /** The location; null until it is known. */
  place: Spot | null;
  /** The action for a rider who is already there. Replaces the route button. */
  act?: ReactNode;
  children: ReactNode;
};

/** The sheet of a place on the map, with the routes in its foot. */
const PlaceSheet = ({ onClose, onHeight, onShowWay, above, place, act, children }: PlaceSheetProps) => (
  <Sheet
    labelledBy={PLACE_TITLE_ID}
    onClose={onClose}
    onHeight={onHeight}
    above={above}
    className={styles.sheet}
    footer={
      place && (
        <div className={styles.foot}>
          {act ??
            (onShowWay && (
              <Button look="primary" size="ride" wide icon="route" onClick={onShowWay}>
                <Trans>Показать дорогу</Trans>
              </Button>
            ))}
          <MapsAppLink place={place} />
        </div>
      )
    }
  >
    {children}
  </Sheet>
);

type PlaceSheetOf<Place> = PlaceSheetHost & {
  query: UseQueryResult<Place, unknown>;
  /** The title if there is no such place. */
  unknown: string;
  /** The place cannot exist, so the query is disabled. */
  isNone?: boolean;
  act?: ((place: Place) => ReactNode) | undefined;
  children: (place: Place, heardAt: number) => ReactNode;
};

/**
 * The sheet of a place that is loading: its card, or why there is none yet. Known data stays visible during a refetch.
 */
export function QueriedPlaceSheet<Place extends Spot>({
  query,
  unknown,
  isNone = false,
  act,
  children,
  ...host
}: PlaceSheetOf<Place>) {
  const refusal = queryRefusal(query);
  const body = () => {
    if (query.data) return children(query.data, query.dataUpdatedAt);
    if (isNone || isUnknownPlace(query.error)) return <PlaceUnknown title={unknown} onClose={host.onClose} />;
    if (!refusal) return <PlaceLoading />;
    return (
      <ErrorRefusal
        refusal={refusal}
        titleId={PLACE_TITLE_ID}
        handlers={{ retry: () => void query.refetch(), close: host.onClose }}
      />
    );
  };
  return (
    <PlaceSheet {...host} place={query.data ?? null} act={query.data && act?.(query.data)}>
      {body()}
    </PlaceSheet>
  );
}

/** A skeleton in the shape of the card. */
function PlaceLoading() {
  const { t } = useLingui();
  return (
    <>
      <h2 id={PLACE_TITLE_ID} className={styles.hidden}>
        {t`Карточка места`}
      </h2>
      <SkeletonGroup label={t`Узнаём, что здесь`}>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="mid" />
        <Skeleton shape="button" />
      </SkeletonGroup>
    </>
  );
}

/** The address names no place, or the place no longer exists. */
function PlaceUnknown({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorCard
      icon="search"
      title={title}
      titleId={PLACE_TITLE_ID}
      actions={
        <Button look="primary" wide onClick={onClose}>
          {t`Вернуться к карте`}
        </Button>
      }
    >
      {t`Проверьте номер или найдите другое место на карте.`}
    </ErrorCard>
  );
}
