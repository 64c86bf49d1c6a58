import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { type ListKind, type ListEmptyReason, REACH } from './list.view.ts';
import { NearbyBones, NearbyNotLoaded } from './NearbyComing.tsx';

type NearbyEmptyProps = {
  silence: NonNullable<ListEmptyReason>;
  kind: ListKind;
  onRetry: () => void;
  onLayers: () => void;
  onShowAll: () => void;
};

/** Explains why the list has no rows, with the next step. */
export function NearbyEmpty({ silence, kind, onRetry, onLayers, onShowAll }: NearbyEmptyProps) {
  const { t } = useLingui();
  const far = useFormat().distance(REACH.wide);
  switch (silence) {
    case 'awaited':
    case 'widening':
      return <NearbyBones label={silence === 'awaited' ? t`Ищем транспорт рядом` : t`Ищем дальше`} />;
    case 'offline':
      return (
        <EmptyState art="offline" title={<Trans>Нет интернета</Trans>}>
          <Trans>Список появится, когда он вернётся.</Trans>
        </EmptyState>
      );
    case 'notLoaded':
      return <NearbyNotLoaded onRetry={onRetry} />;
    case 'layersHide':
      return (
        <EmptyState
          title={<Trans>Все слои выключены</Trans>}
          actions={
            <Button onClick={onLayers}>
              {t({ message: 'Слои', comment: 'A button: opens the layers of the map' })}
            </Button>
          }
        >
          <Trans>Включите то, что ищете.</Trans>
        </EmptyState>
      );
    case 'nothing':
      return (
        <EmptyState
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
            : t`Может найтись что-то другое.`}
        </EmptyState>
      );
  }
}
