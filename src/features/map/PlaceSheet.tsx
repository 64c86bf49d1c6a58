import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { mapsLink } from '#domain/mapsLink.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';
import { RefusalCard } from '#ui/RefusalCard.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import styles from './PlaceCard.module.css';

/** Names the sheet of a station or a parking. */
export const PLACE_TITLE_ID = 'place-name';

export type PlaceSheetHost = {
  onClose: () => void;
  onHeight: (pixels: number) => void;
  /** Shows the rider and the place together; null without a map. */
  onShowWay: (() => void) | null;
  above: ReactNode;
};

type PlaceSheetProps = PlaceSheetHost & {
  /** Where it is; null while that is not known. */
  place: { latitude: number; longitude: number } | null;
  children: ReactNode;
};

/** The sheet of a place on the map, with the ways there in its foot. */
export const PlaceSheet = ({ onClose, onHeight, onShowWay, above, place, children }: PlaceSheetProps) => (
  <Sheet
    labelledBy={PLACE_TITLE_ID}
    onClose={onClose}
    onHeight={onHeight}
    above={above}
    footer={
      place && (
        <div className={styles.foot}>
          {onShowWay && (
            <Button look="primary" size="ride" wide icon="route" onClick={onShowWay}>
              <Trans>Показать дорогу</Trans>
            </Button>
          )}
          <MapsAppLink place={place} />
        </div>
      )
    }
  >
    {children}
  </Sheet>
);

/** The way on foot in the phone's own maps. */
function MapsAppLink({ place }: { place: { latitude: number; longitude: number } }) {
  const { settings } = useRuntime();
  const href = mapsLink(settings.mapsAppUrl, place);
  // A geo link opens an app and leaves this page where it is: a new tab would stay empty.
  const isPage = href.startsWith('https:');
  return (
    <a href={href} target={isPage ? '_blank' : undefined} rel="noopener noreferrer" className={buttonClass({ look: 'neutral', size: 'small', wide: true })}>
      <Icon name="external" size="small" />
      <Trans>Открыть в картах</Trans>
    </a>
  );
}

/** The card's own shape while it is asked for. */
export function PlaceAwaited() {
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

type PlaceRefusedProps = { refusal: Refusal; onRetry: () => void; onClose: () => void };

export const PlaceRefused = ({ refusal, onRetry, onClose }: PlaceRefusedProps) => (
  <ErrorRefusal refusal={refusal} titleId={PLACE_TITLE_ID} handlers={{ retry: onRetry, close: onClose }} />
);

/** An address that names no place, or a place that is gone. */
export function PlaceUnknown({ title, onClose }: { title: string; onClose: () => void }) {
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
