import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { State } from '#ui/State.tsx';
import { type ListKind, type ListSilence, REACH } from './list.screen.ts';
import styles from './NearbyList.module.css';

type NearbySilenceProps = {
  silence: NonNullable<ListSilence>;
  kind: ListKind;
  onRetry: () => void;
  onLayers: () => void;
  onShowAll: () => void;
};

/** What the list says when it has no rows, with the way on. */
export function NearbySilence({ silence, kind, onRetry, onLayers, onShowAll }: NearbySilenceProps) {
  const { t } = useLingui();
  const far = useFormat().distance(REACH.wide);
  switch (silence) {
    case 'awaited':
    case 'widening':
      return (
        <Skeleton label={silence === 'awaited' ? t`Ищем транспорт рядом` : t`Ищем дальше`}>
          {[1, 2, 3, 4, 5].map((line) => (
            <span key={line} className={styles.bones}>
              <Bone shape="mid" />
              <Bone shape="short" />
            </span>
          ))}
        </Skeleton>
      );
    case 'offline':
      return (
        <State art="offline" title={<Trans>Нет сети</Trans>}>
          <Trans>Список появится, когда она вернётся.</Trans>
        </State>
      );
    case 'notLoaded':
      return (
        <State
          art="offline"
          alert
          title={<Trans>Список не загрузился</Trans>}
          actions={<Button onClick={onRetry}>{t`Повторить`}</Button>}
        >
          <Trans>Поездку можно начать и по номеру с рамы.</Trans>
        </State>
      );
    case 'layersHide':
      return (
        <State
          title={<Trans>Все слои выключены</Trans>}
          actions={
            <Button onClick={onLayers}>
              {t({ message: 'Слои', comment: 'A button: opens the layers of the map' })}
            </Button>
          }
        >
          <Trans>Включите то, что ищете.</Trans>
        </State>
      );
    case 'nothing':
      return (
        <State
          art="scooter-parked"
          title={t({ message: `В радиусе ${far} ничего нет`, comment: 'Nothing to rent within 3 km' })}
          actions={
            kind === 'all' ? (
              <Button onClick={onRetry}>{t`Обновить`}</Button>
            ) : (
              <Button onClick={onShowAll}>{t`Показать все виды`}</Button>
            )
          }
        >
          {kind === 'all'
            ? t`Транспорт возвращается весь день: загляните чуть позже.`
            : t`Зато может найтись что-то другое.`}
        </State>
      );
  }
}
