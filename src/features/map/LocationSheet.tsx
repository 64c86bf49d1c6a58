import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Coordinates } from '#domain/distance.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { isUnknownLocation } from './locations.queries.ts';
import { MapsAppLink } from './MapsAppLink.tsx';
import text from '#ui/text.module.css';
import styles from './LocationCard.module.css';

/** Id of the title that names the sheet of a station or a parking. */
export const LOCATION_TITLE_ID = 'location-name';

export type LocationSheetHost = {
  onClose: () => void;
  onHeight: (pixels: number) => void;
  /** Shows the rider and the location together; null without a map. */
  onShowRoute: (() => void) | null;
  /** The way to the location, once the rider has asked for it. */
  way: ReactNode;
  above: ReactNode;
};

type LocationSheetProps = LocationSheetHost & {
  /** The location; null until it is known. */
  location: Coordinates | null;
  /** The action for a rider who is already there. Replaces the route button. */
  action?: ReactNode;
  children: ReactNode;
};

/** The sheet of a location on the map, with the routes in its foot. */
const LocationSheet = ({
  onClose,
  onHeight,
  onShowRoute,
  way,
  above,
  location,
  action,
  children,
}: LocationSheetProps) => (
  <Sheet
    labelledBy={LOCATION_TITLE_ID}
    onClose={onClose}
    onHeight={onHeight}
    above={above}
    className={styles.sheet}
    footer={
      location && (
        <div className={styles.foot}>
          {action ??
            (onShowRoute && (
              <Button look="primary" size="ride" wide icon="route" onClick={onShowRoute}>
                <Trans>Показать дорогу</Trans>
              </Button>
            ))}
          <MapsAppLink location={location} />
        </div>
      )
    }
  >
    {children}
    {location && way}
  </Sheet>
);

type QueriedLocationSheetProps<T> = LocationSheetHost & {
  query: UseQueryResult<T, unknown>;
  /** The title if there is no such location, and what to do. */
  unknown: string;
  advice?: string;
  /** The location cannot exist, so the query is disabled. */
  isNone?: boolean;
  action?: ((location: T) => ReactNode) | undefined;
  children: (location: T, receivedAt: number) => ReactNode;
};

/**
 * The sheet of a location that is loading: its card, or why there is none yet. Known data stays visible during a refetch, but not after an answer that there is no such location.
 */
export function QueriedLocationSheet<T extends Coordinates>({
  query,
  unknown,
  advice,
  isNone = false,
  action,
  children,
  ...host
}: QueriedLocationSheetProps<T>) {
  const refusal = queryRefusal(query);
  const isUnknown = isNone || isUnknownLocation(query.error);
  const known = isUnknown ? undefined : query.data;
  const body = () => {
    if (known) return children(known, query.dataUpdatedAt);
    if (isUnknown) return <LocationUnknown title={unknown} advice={advice} onClose={host.onClose} />;
    if (!refusal) return <LocationLoading />;
    return (
      <ErrorRefusal
        refusal={refusal}
        titleId={LOCATION_TITLE_ID}
        handlers={{ retry: () => void query.refetch(), close: host.onClose }}
      />
    );
  };
  return (
    <LocationSheet {...host} location={known ?? null} action={known && action?.(known)}>
      {body()}
    </LocationSheet>
  );
}

/** A skeleton in the shape of the card. */
function LocationLoading() {
  const { t } = useLingui();
  return (
    <>
      <h2 id={LOCATION_TITLE_ID} className={text.hidden}>
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

type LocationUnknownProps = { title: string; advice: string | undefined; onClose: () => void };

/** The address names no location, or the location no longer exists. */
function LocationUnknown({ title, advice, onClose }: LocationUnknownProps) {
  const { t } = useLingui();
  return (
    <ErrorCard
      icon="search"
      title={title}
      titleId={LOCATION_TITLE_ID}
      actions={
        <Button look="primary" wide onClick={onClose}>
          {t`Вернуться к карте`}
        </Button>
      }
    >
      {advice ?? t`Проверьте номер или найдите другое место на карте.`}
    </ErrorCard>
  );
}
