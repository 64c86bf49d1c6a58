import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';
import type { FeedVehicle, VehicleFeed } from '#api/gbfs/feed.ts';
import { addressIn } from '#domain/address.ts';
import type { Lazy } from '#domain/lazy.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { FORM_NAME } from '#i18n/useVehicleTitle.ts';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { isUnknownLocation } from './locations.queries.ts';
import { LOCATION_TITLE_ID, type LocationSheetHost, QueriedLocationSheet } from './LocationSheet.tsx';
import { TravelFact } from './TravelFact.tsx';
import cardStyles from './LocationCard.module.css';
import styles from './VehicleSheet.module.css';

/** As the map's cells. */
const REFRESH_MS = 30_000;

type FeedVehicleSheetProps = LocationSheetHost & { feed: Lazy<VehicleFeed>; id: number };

/** The card of a vehicle of another operator: nobody can ride it here, so it leads to the operator's own page. */
export function FeedVehicleSheet({ feed, id, ...host }: FeedVehicleSheetProps) {
  const { t } = useLingui();
  const vehicle = useQuery({
    queryKey: ['feedVehicle', id],
    queryFn: async () => {
      const found = await (await feed()).vehicle(id).catch((cause: unknown) => {
        throw Fault.from(cause);
      });
      if (!found) throw Fault.ofAnswer(new Response(null, { status: 404 }), null);
      return found;
    },
    refetchInterval: REFRESH_MS,
    retry: (failures, cause) => failures < 2 && !isUnknownLocation(cause),
  });
  return (
    <QueriedLocationSheet
      {...host}
      query={vehicle}
      unknown={t`Его здесь больше нет`}
      advice={t`Его взяли или увезли. Выберите другой на карте.`}
      action={({ link }) => link !== null && <RentElsewhere link={link} />}
    >
      {(known) => <FeedVehicleCard vehicle={known} />}
    </QueriedLocationSheet>
  );
}

/** For the card of a station of another operator. Nothing while its link is not known. */
export function FeedStationLink({ feed, id }: { feed: Lazy<VehicleFeed>; id: number }) {
  const link = useQuery({ queryKey: ['feedStationLink', id], queryFn: async () => (await feed()).stationLink(id) });
  return link.data ? <RentElsewhere link={link.data} /> : null;
}

function RentElsewhere({ link }: { link: string }) {
  const { t } = useLingui();
  const { host } = new URL(link);
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ look: 'primary', size: 'ride', wide: true })}
    >
      <Icon name="external" />
      {t({ message: `Взять на ${host}`, comment: 'A link to another operator’s site: Rent at bikes.example' })}
    </a>
  );
}

function FeedVehicleCard({ vehicle }: { vehicle: FeedVehicle }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { form, name, rangeMeters, price, link } = vehicle;
  const range = rangeMeters === null ? '' : format.range(rangeMeters);
  return (
    <article className={cx(cardStyles.card, `kind-${form}`)}>
      <header className={styles.head}>
        <Art name={form} className={styles.art} />
        <div>
          <p className={cardStyles.kind}>{t`Транспорт другого оператора`}</p>
          <h2 id={LOCATION_TITLE_ID} className={cardStyles.name}>
            {name ? addressIn(i18n.locale, name) : i18n._(FORM_NAME[form === 'omni' ? 'bike' : form])}
          </h2>
        </div>
      </header>
      <ul className={cardStyles.facts}>
        {range !== '' && (
          <li>
            <Icon name="battery" size="small" />
            <span>{t({ message: `Заряда хватит на ${range}`, comment: 'The charge lasts for 43 km' })}</span>
          </li>
        )}
        {price && (
          <li>
            <Icon name="ticket" size="small" />
            <span>{addressIn(i18n.locale, price)}</span>
          </li>
        )}
        <TravelFact target={vehicle} />
        <li>
          <Icon name="info" size="small" />
          <span>
            {link === null
              ? t`Взять его можно в приложении оператора.`
              : t`Начать поездку и заплатить можно на сайте оператора.`}
          </span>
        </li>
      </ul>
    </article>
  );
}
