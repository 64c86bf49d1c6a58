import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicApi } from '#api/clients.ts';
import { getPublicBike, parsePublicBike, type PublicBike } from '#api/mapLocations.ts';
import { rangeMeters, rideMinutes } from '#domain/battery.ts';
import { dockNumber } from '#domain/docks.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths, pathTo, withQueries } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { earlyAnswer } from './earlyAnswer.ts';
import { isUnknownLocation } from './locations.queries.ts';
import { PublicBones, PublicCard } from './PublicCard.tsx';
import styles from './PublicCard.module.css';

const publicBikeQuery = (api: PublicApi, number: string) =>
  queryOptions({
    queryKey: ['publicBike', number],
    queryFn: ({ signal }) => getPublicBike(api, number, signal),
    ...earlyAnswer(`/api/map/bikes/${number}`, parsePublicBike),
    staleTime: 10_000,
    retry: (failures, cause) => failures < 2 && !isUnknownLocation(cause),
  });

/**
 * The card behind the code on a vehicle or a dock, for visitors who are not signed in. After sign-in the app looks the
 * vehicle up for a ride.
 */
export function PublicBikeScreen() {
  const { t } = useLingui();
  const { publicApi } = useRuntime();
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a route
  const params = useParams({ from: withQueries(paths.bike) });
  const number = vehicleNumber(params.number);
  const bike = useQuery({ ...publicBikeQuery(publicApi, number ?? ''), enabled: number !== null });
  const isDock = number !== null && dockNumber(number) !== null;

  return (
    <PublicCard
      resume={number === null ? paths.map : pathTo(paths.bike, number)}
      query={number === null ? null : bike}
      unknown={
        isDock
          ? {
              title: t`Велосипеда здесь нет`,
              text: t`Проверьте код на доке. Велосипеды в соседних доках есть на карте.`,
            }
          : {
              title: t`Такого номера нет`,
              text: t`Проверьте номер на раме. Велосипеды и самокаты рядом есть на карте.`,
            }
      }
      bones={<BikeBones />}
    >
      {(known) => <BikeFacts bike={known} />}
    </PublicCard>
  );
}

/** The picture's place is there before the picture, so that nothing moves when it comes. */
export function BikeBones() {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.stage} />
      <PublicBones label={t`Узнаём, свободен ли он`} />
    </>
  );
}

function BikeFacts({ bike }: { bike: PublicBike }) {
  const format = useFormat();
  const { number, form, isFree } = bike;
  const range = rangeMeters(bike);
  return (
    <BikeCard
      stage={<BikeStage form={form} />}
      name={<BikeName form={form} number={number} />}
      range={range !== null && <BikeRange far={format.range(range)} long={format.minutes(rideMinutes(range))} />}
      state={<BikeState isFree={isFree} />}
    />
  );
}

/** The page's first screen has the same card, as a draft (src/first/CardStart.tsx). */
export const BikeCard = ({ stage, name, range, state }: Record<'stage' | 'name' | 'range' | 'state', ReactNode>) => (
  <>
    {stage}
    <div className={styles.words}>
      <h1 className={styles.name}>{name}</h1>
      {range}
      <p className={styles.second}>{state}</p>
    </div>
  </>
);

export const BikeStage = ({ form }: { form: VehicleForm }) => (
  <div className={cx(styles.stage, `kind-${form}`)}>
    <Art name={form} className={styles.art} />
  </div>
);

export function BikeName({ form, number }: { form: VehicleForm; number: string }) {
  const { t } = useLingui();
  const name = useFormNames()[form];
  return t({ message: `${name} № ${number}`, comment: 'A vehicle and its number: Scooter No. 77120' });
}

/** How far the charge lasts, and for how long. */
export function BikeRange({ far, long }: { far: string; long: string }) {
  const { t } = useLingui();
  return (
    <p>
      {t({
        message: `Заряда хватит на ${far}, это ${long} в пути`,
        comment: 'The charge lasts for 43 km, that is 1 h 43 min of riding',
      })}
    </p>
  );
}

export const BikeState = ({ isFree }: { isFree: boolean }) =>
  isFree ? (
    <Trans>Сейчас свободен. Войдите, чтобы увидеть цену и начать поездку.</Trans>
  ) : (
    <Trans>Сейчас его взять нельзя. Войдите, и карта покажет другие рядом.</Trans>
  );

function useFormNames(): Record<VehicleForm, string> {
  const { t } = useLingui();
  return { bike: t`Велосипед`, ebike: t`Электровелосипед`, omni: t`Электро 2.0`, scooter: t`Самокат` };
}
