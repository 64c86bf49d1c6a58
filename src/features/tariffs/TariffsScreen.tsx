import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { TariffItem } from '#api/tariffs.ts';
import type { TariffKind } from '#domain/tariff.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { UnreadPart } from '#errors/UnreadPart.tsx';
import { readTariffsQuery, tariffQuery } from '#features/money/tariffs.queries.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { PromoCard } from '#features/promo/PromoCard.tsx';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { behindSignIn, paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { MetroCard, metroCardShows } from './MetroCard.tsx';
import { TariffCard } from './TariffCard.tsx';
import { asTariffRefusal, openTab, saleEntries, tabsOf } from './tariffs.view.ts';
import styles from './Tariffs.module.css';

/** The tariffs on sale (account §2). */
export function TariffsScreen() {
  const { t } = useLingui();
  const { mainApi, settings } = useRuntime();
  const { tab: wanted } = useSearch({ from: behindSignIn(paths.tariffs) });
  const tariffs = useQuery(readTariffsQuery(mainApi));
  const source = useLocation({ select: ({ state }) => (state.cameFromHelp === true ? state.source : undefined) });
  const refusal = asTariffRefusal(queryRefusal(tariffs, useOnline()), 'tarrifsLoadError');
  const tabs = tabsOf(settings.features);
  const tab = openTab(tabs, wanted);
  return (
    <Screen>
      <TopBar
        heading
        title={t`Выберите тариф`}
        start={<BackButton instead={source === 'help' ? paths.help : paths.profile} />}
      />
      <Page>
        {tabs.length > 1 && tab !== null && <Tabs tabs={tabs} tab={tab} />}
        {tariffs.data && <TariffList items={tariffs.data.items} tab={tab} />}
        {tariffs.data && tariffs.data.leftOut > 0 && <UnreadPart />}
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void tariffs.refetch() }} />}
        {!tariffs.data && !refusal && <Loading />}
      </Page>
    </Screen>
  );
}

function Tabs({ tabs, tab }: { tabs: readonly TariffKind[]; tab: TariffKind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const labels: Record<TariffKind, string> = {
    other: t({ message: 'Обычные и электро', comment: 'Tab: plans for mechanical and electric bikes at stations' }),
    omni: t`Электро 2.0 и самокаты`,
  };
  // The tab is in the address, so that Back and a reload find it again.
  const choose = (chosen: TariffKind) =>
    void navigate({ to: paths.tariffs, search: { tab: chosen }, state: true, replace: true });
  return (
    <SegmentedControl
      label={t`Транспорт`}
      choices={tabs.map((value) => ({ value, label: labels[value] }))}
      chosen={tab}
      onChoose={choose}
    />
  );
}

function TariffList({ items, tab }: { items: readonly TariffItem[]; tab: TariffKind | null }) {
  const { t } = useLingui();
  const hasMetro = useMetroOffer(tab);
  const { features } = useRuntime().settings;
  const entries = saleEntries(items, tab, features);
  return (
    <>
      {entries.length === 1 && (
        <p className={styles.none}>
          <Trans>Сейчас тарифов нет. Если у вас есть промокод, введите его.</Trans>
        </p>
      )}
      <ul className={styles.tariffs} aria-label={t`Тарифы`}>
        {entries.map((entry) => (
          <li key={entry.kind === 'promo' ? entry.kind : entry.tariff.Id}>
            {entry.kind === 'promo' ? <PromoCard /> : <TariffCard tariff={entry.tariff} />}
          </li>
        ))}
        {hasMetro && (
          <li>
            <MetroCard />
          </li>
        )}
      </ul>
    </>
  );
}

/** Whether to offer the metro bonus: false until the rider's own tariff is known. */
function useMetroOffer(tab: TariffKind | null): boolean {
  const { mainApi, settings } = useRuntime();
  const isAsked = settings.features.metro && tab === 'omni';
  const { data: profile } = useQuery({ ...profileQuery(mainApi), enabled: isAsked });
  const id = profile?.OmniTariffId ?? null;
  const { data: current } = useQuery({ ...tariffQuery(mainApi, id ?? ''), enabled: isAsked && id !== null });
  const isKnown = profile !== undefined && (id === null || current !== undefined);
  return (
    isKnown && metroCardShows({ metro: settings.features.metro, isOmniTab: tab === 'omni', lkp: current?.LKP ?? null })
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Загружаем тарифы`}>
      <div className={styles.tariffs}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </SkeletonGroup>
  );
}
