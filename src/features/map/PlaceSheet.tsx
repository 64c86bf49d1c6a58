import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { RefusalCard } from '#ui/RefusalCard.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { MapsAppLink } from './MapsAppLink.tsx';
import styles from './PlaceCard.module.css';
import { isUnknownPlace } from './places.queries.ts';

/** Names the sheet of a station or a parking. */
export const PLACE_TITLE_ID = 'place-name';

export type PlaceSheetHost = {
  onClose: () => void;
  onHeight: (pixels: number) => void;
  /** Shows the rider and the place together; null without a map. */
  onShowWay: (() => void) | null;
  above: ReactNode;
};

type Spot = { latitude: number; longitude: number };

type PlaceSheetProps = PlaceSheetHost & {
  /** Where it is; null while that is not known. */
  place: Spot | null;
  /** For who is there: what to do, instead of the way. */
  act?: ReactNode;
  children: ReactNode;
};

/** The sheet of a place on the map, with the ways there in its foot. */
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
  /** What is said where there is no such place. */
  unknown: string;
  /** There can be none: it is not even asked for. */
  isNone?: boolean;
  act?: ((place: Place) => ReactNode) | undefined;
  children: (place: Place, heardAt: number) => ReactNode;
};

/** The sheet of a place that is asked for: its card, or why there is none yet. What is known stays while it is asked again. */
export function AskedPlaceSheet<Place extends Spot>({
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
    if (!refusal) return <PlaceAwaited />;
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

/** The card's own shape while it is asked for. */
function PlaceAwaited() {
  const { t } = useLingui();
  return (
    <>
      <h2 id={PLACE_TITLE_ID} className={styles.hidden}>
        {t`Карточка места`}
      </h2>
      <Skeleton label={t`Узнаём, что здесь`}>
        <Bone shape="short" />
        <Bone shape="title" />
        <Bone />
        <Bone shape="mid" />
        <Bone shape="button" />
      </Skeleton>
    </>
  );
}

/** An address that names no place, or a place that is gone. */
function PlaceUnknown({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <RefusalCard
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
    </RefusalCard>
  );
}
