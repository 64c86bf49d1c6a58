import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RateOffer } from '#features/rating/RateOffer.tsx';
import { WaitingRatings } from '#features/rating/WaitingRatings.tsx';
import { inTabs, paths } from '#paths/paths.ts';
import { Page, Screen } from '#ui/Screen.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { PurchaseList } from './PurchaseList.tsx';
import { RideList } from './RideList.tsx';
import text from '#ui/text.module.css';

/** Finished rides and purchases (map-and-rent §2). Each half has its own address. */
export function HistoryScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { tab = 'rides' } = useSearch({ from: inTabs(paths.history) });
  return (
    <Screen>
      <Page>
        <h1 className={text.title}>
          <Trans>История</Trans>
        </h1>
        <SegmentedControl
          label={t({ message: 'Что показать', comment: 'A choice on the history screen: rides or purchases' })}
          choices={[
            { value: 'rides', label: t({ message: 'Поездки', comment: 'A tab of the history' }) },
            { value: 'purchases', label: t({ message: 'Покупки', comment: 'A tab of the history: what was paid' }) },
          ]}
          chosen={tab}
          onChoose={(chosen) => void navigate({ to: paths.history, search: { tab: chosen }, replace: true })}
        />
        <WaitingRatings />
        {tab === 'rides' && <RateOffer />}
        {tab === 'rides' ? <RideList /> : <PurchaseList />}
      </Page>
    </Screen>
  );
}
