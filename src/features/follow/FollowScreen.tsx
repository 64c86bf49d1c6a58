import { Trans, useLingui } from '@lingui/react/macro';
import { type Query, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Fault } from '#api/fault.ts';
import { getSharedRide, isShareToken, type SharedRide } from '#api/sharedRide.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { MapsAppLink } from '#features/map/MapsAppLink.tsx';
import { PublicBones, PublicPage } from '#features/map/PublicCard.tsx';
import { useIsSlow } from '#features/map/useIsSlow.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useMoment } from '#i18n/useMoment.ts';
import { FORM_NAME } from '#i18n/useVehicleTitle.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FollowPicture } from './FollowPicture.tsx';
import cardStyles from '#features/map/PublicCard.module.css';
import text from '#ui/text.module.css';
import styles from './FollowScreen.module.css';

/** How often a seen page asks, ms (decisions §4.18). */
const ASKS_EVERY = 10_000;

type Asked = Pick<Query<SharedRide>['state'], 'error'>;
const isGone = ({ error }: Asked): boolean => error instanceof Fault && error.status === 404;
const nextIn = (asked: Asked): number | false => {
  const { error } = asked;
  if (isGone(asked)) return false;
  const wait = error instanceof Fault ? (error.details.retryInSeconds ?? 0) : 0;
  return Math.max(ASKS_EVERY, wait * 1000);
};

/** A shared ride for the person who has its link (decisions §4.18). The token is in the fragment of the address. */
export function FollowScreen() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return (
    <PublicPage resume={null}>
      <meta name="robots" content="noindex" />
      {isShareToken(token) ? <FollowedRide token={token} /> : <RideGone />}
    </PublicPage>
  );
}

function FollowedRide({ token }: { token: string }) {
  const { t } = useLingui();
  const { publicApi } = useRuntime();
  const isOnline = useOnline();
  const ride = useQuery({
    queryKey: ['sharedRide', token],
    queryFn: ({ signal }) => getSharedRide(publicApi, token, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => nextIn(state),
    // The page says itself that the ride is not the latest.
    meta: { silent: true },
  });
  const isSlow = useIsSlow(ride.isLoading);
  if (isGone(ride)) return <RideGone />;
  const refusal = queryRefusal(ride, isOnline);
  if (refusal) return <ErrorState whole refusal={refusal} handlers={{ retry: () => void ride.refetch() }} />;
  if (ride.data) return <RideFacts ride={ride.data} isOld={ride.error !== null || !isOnline} />;
  return (
    <>
      <PublicBones label={t`Узнаём, где поездка`} />
      <p role="status" className={text.second}>
        {isSlow && <Trans>Ответ идёт дольше обычного. Подождите немного.</Trans>}
      </p>
    </>
  );
}

function RideFacts({ ride, isOld }: { ride: SharedRide; isOld: boolean }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const { form, isPaused, position, startedAt } = ride;
  const since = startedAt === null ? null : moment(startedAt);
  const name = form ? i18n._(FORM_NAME[form]) : t`Транспорт`;
  return (
    <article className={cx(styles.ride, form && `kind-${form}`)}>
      <header role="status">
        <h1 className={text.title}>
          {isPaused
            ? t({ message: 'Поездка на паузе', comment: 'For the person who follows a shared ride' })
            : t({ message: 'Поездка продолжается', comment: 'For the person who follows a shared ride' })}
        </h1>
        <p className={text.second}>
          {since === null ? name : t({ message: `${name}, в пути с ${since}`, comment: 'Scooter, riding since 14:32' })}
        </p>
        {isOld && <p className={text.second}>{t`Нет связи. Показываем последнее, что знаем.`}</p>}
      </header>
      {position ? (
        <FollowPicture position={position} form={form} />
      ) : (
        form && (
          <div className={cx(cardStyles.stage, styles.sight)}>
            <Art name={form} className={cardStyles.art} />
          </div>
        )
      )}
      <PositionNote ride={ride} />
      {position && <MapsAppLink location={position} look="quiet" />}
      <p
        className={cx(text.label, text.second)}
      >{t`Страница обновляется сама. Когда поездка закончится, она скажет об этом.`}</p>
    </article>
  );
}

function PositionNote({ ride: { position, precision } }: { ride: SharedRide }) {
  const { t } = useLingui();
  const moment = useMoment();
  const format = useFormat();
  const at = position ? moment(position.at) : '';
  const radius = format.distance(position?.radiusMeters ?? 0);
  const note = () => {
    if (precision === 'state') return t`Место скрыто: видно только, что поездка идёт.`;
    if (!position) return t`Где транспорт, сейчас неизвестно: он не сообщает своё место.`;
    if (precision === 'exact') return t({ message: `Место на ${at}.`, comment: 'The vehicle was here at 14:40' });
    return t({
      message: `Примерное место на ${at}: не дальше ${radius} от середины круга.`,
      comment: 'At 14:40 the vehicle was within 500 m of the middle of the circle on the map',
    });
  };
  return <p>{note()}</p>;
}

/** The same for every reason: the link may be wrong, and then nothing is known of a ride. */
const RideGone = () => (
  <EmptyState
    whole
    art="scooter-parked"
    title={<Trans>Поездка больше не видна</Trans>}
    actions={
      <Link to={paths.main} className={buttonClass({})}>
        <Trans>На главную</Trans>
      </Link>
    }
  >
    <Trans>Она закончилась, или ссылка не работает. Новую пришлёт тот, кто прислал эту.</Trans>
  </EmptyState>
);
