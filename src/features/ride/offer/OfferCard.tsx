import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { isLow, rangeMeters, rideMinutes } from '#domain/battery.ts';
import { FIND_WITHIN_METERS } from '#domain/compass.ts';
import { BESIDE_METERS } from '#domain/travelEstimate.ts';
import { usePayingCard } from '#features/cards/usePayingCard.ts';
import { useLastRidden } from '#hooks/useLastRidden.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { Checklist } from '#ui/Checklist.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Rows } from '#ui/Row.tsx';
import { useDockText } from '../docks/useDockTexts.ts';
import { RingVehicle } from '../parts/RingVehicle.tsx';
import { Stage } from '../parts/Stage.tsx';
import { useLaterRows } from '../reservation/laterParts.tsx';
import type { OfferView } from './offer.view.ts';
import { useOfferTexts } from './offerTexts.tsx';
import { useChangeCard } from './useChangeCard.tsx';
import { useLeaveVehicle } from './useLeaveVehicle.ts';
import { useOffer } from './useOffer.ts';
import text from '#ui/text.module.css';
import styles from './Vehicle.module.css';

type OfferCardProps = {
  /** Id of the title that names the sheet or the page. */
  titleId: string;
  /**
   * `short`: one line with the most important check; `roomy`: the whole checklist; `page`: the drawing also has a
   * stage.
   */
  look: 'short' | 'roomy' | 'page';
  /** The way along streets, once the rider has asked for it. */
  way?: ReactNode;
  /** More rows of the list. */
  children?: ReactNode;
};

/**
 * The card of a vehicle: picture, range, price, walk; then one list of what is missing and what the rider can do with
 * it. `OfferActions` has the main button.
 */
export function OfferCard(props: OfferCardProps) {
  const view = useOffer();
  return view && <OfferFacts {...props} view={view} />;
}

function OfferFacts({ titleId, look, way, view, children }: OfferCardProps & { view: OfferView }) {
  const { t } = useLingui();
  const format = useFormat();
  const texts = useOfferTexts(view, usePayingCard());
  const { backTo } = useLeaveVehicle(view.offer.mapId);
  const change = useChangeCard({ backTo, isMissing: false });
  const { offer, walk, ready } = view;
  const isRidden = useLastRidden() === offer.mapId;
  const { resource: later, isMissing } = useLaterRows();
  const roomy = look !== 'short';
  const isBeside = walk?.isSure && walk.meters < BESIDE_METERS;
  // The list says it too, and so does the line of a short card.
  const saysNear = (roomy || ready) && view.checks.some(({ key }) => key === 'near');
  const range = rangeMeters(offer);
  const title = useVehicleTitle(offer);
  const dock = useDockText()(offer.dock);
  const changeCard = (
    <Button size="small" onClick={change.open}>
      {t({ message: 'Сменить', comment: 'Button beside the bank card that pays for the ride: choose another' })}
    </Button>
  );
  const inspection = format.minutes(offer.inspectionSeconds / 60);

  return (
    <div className={cx(styles.vehicle, `kind-${offer.form}`)}>
      {look === 'page' && <Stage art={offer.form} />}
      <div className={cx(look !== 'page' && styles.head)}>
        {look !== 'page' && <Art name={offer.form} className={cx(styles.art, roomy && styles.artLarge)} />}
        <div>
          <h1 className={styles.name} id={titleId}>
            {title}
          </h1>
          {range !== null && (
            <p className={styles.range}>
              {isLow(offer.batteryPercent) && (
                <>
                  <Icon name="battery-low" />
                  <span className={text.hidden}>{t`Мало заряда:`}</span>
                </>
              )}
              {format.range(range)} <small>{texts.rideTime(rideMinutes(range))}</small>
            </p>
          )}
        </div>
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon name="ticket" size="small" />
          <span>{texts.price}</span>
        </li>
        {isRidden && (
          <li>
            <Icon name="history" size="small" />
            <span>{t({ message: 'Вы на нём ездили', comment: 'Of the bike or scooter of the last ride' })}</span>
          </li>
        )}
        {dock !== '' && (
          <li>
            <Icon name="lock" size="small" />
            <span>{dock}</span>
          </li>
        )}
        {walk && !(isBeside && saysNear) && (
          <li>
            <Icon name="walk" size="small" />
            <span>{texts.walk}</span>
          </li>
        )}
        {roomy && offer.inspectionSeconds > 0 && (
          <li>
            <Icon name="clock" size="small" />
            <span>
              {offer.capabilities.docked
                ? t`${inspection} на осмотр: верните в док бесплатно`
                : t`${inspection} на осмотр: отмена бесплатна`}
            </span>
          </li>
        )}
        {!roomy && ready && (
          <li className={styles.ok}>
            <Icon name="check-circle" size="small" />
            <span>{t`Всё готово: карта, тариф, вы рядом`}</span>
          </li>
        )}
        {!roomy && !ready && (
          <li>
            <Icon name="alert-circle" size="small" />
            <span>{texts.firstMissing}</span>
          </li>
        )}
      </ul>
      {way}
      <Rows>
        {roomy && (
          <Checklist
            label={t`Что нужно для старта`}
            checks={texts.checks.map((check) => (check.key === 'card' ? { ...check, action: changeCard } : check))}
          />
        )}
        {(later || isMissing) && (
          <Fragment key={offer.frameNumber}>
            {later && view.canReserve && offer.reservation && (
              <later.ReserveVehicle number={offer.frameNumber} terms={offer.reservation} />
            )}
            {view.canRing && <RingVehicle number={offer.frameNumber} capabilities={offer.capabilities} />}
            {later && walk?.isSure && walk.meters <= FIND_WITHIN_METERS && <later.FindVehicle target={offer} />}
            {children}
          </Fragment>
        )}
      </Rows>
      {change.sheet}
    </div>
  );
}
