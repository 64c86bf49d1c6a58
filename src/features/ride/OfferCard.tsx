import { useLingui } from '@lingui/react/macro';
import { usePayingCard } from '#features/cards/index.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { Checklist } from '#ui/Checklist.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { isLow, rangeMeters, rideMinutes } from '#domain/battery.ts';
import text from '#ui/text.module.css';
import { Stage } from './parts/Stage.tsx';
import { useOfferWords } from './offerWords.tsx';
import type { OfferScreen } from './offer.screen.ts';
import { useChangeCard } from './useChangeCard.tsx';
import { useDockWords } from './useDockWords.ts';
import { useLeaveVehicle } from './useLeaveVehicle.ts';
import { useOffer } from './useOffer.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import styles from './Vehicle.module.css';

type OfferCardProps = {
  /** Names the sheet or the page that holds the card. */
  titleId: string;
  /** `short`: one line says what matters most; `roomy`: the whole checklist; `page`: the drawing has a stage of its own too. */
  look: 'short' | 'roomy' | 'page';
};

/** The vehicle a rider looks at: picture, range, price, way on foot, what is missing. Its buttons are `OfferActions`. */
export function OfferCard(props: OfferCardProps) {
  const screen = useOffer();
  return screen && <OfferFacts {...props} screen={screen} />;
}

function OfferFacts({ titleId, look, screen }: OfferCardProps & { screen: OfferScreen }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useOfferWords(screen, usePayingCard());
  const { backTo } = useLeaveVehicle(screen.offer.mapId);
  const change = useChangeCard({ backTo, isMissing: false });
  const { offer, walk, ready } = screen;
  const roomy = look !== 'short';
  const range = rangeMeters(offer);
  const title = useVehicleTitle(offer);
  const dock = useDockWords()(offer.dock);
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
              {format.range(range)} <small>{words.rideTime(rideMinutes(range))}</small>
            </p>
          )}
        </div>
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon name="ticket" size="small" />
          <span>{words.price}</span>
        </li>
        {dock !== '' && (
          <li>
            <Icon name="lock" size="small" />
            <span>{dock}</span>
          </li>
        )}
        {walk && (
          <li>
            <Icon name="walk" size="small" />
            <span>{words.walk}</span>
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
            <span>{words.firstMissing}</span>
          </li>
        )}
      </ul>
      {roomy && (
        <Checklist
          label={t`Что нужно для старта`}
          checks={words.checks.map((check) => (check.key === 'card' ? { ...check, action: changeCard } : check))}
        />
      )}
      {change.sheet}
    </div>
  );
}
