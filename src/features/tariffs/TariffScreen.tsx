import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useId, useSyncExternalStore } from 'react';
import type { TariffItem, Tariff } from '#api/tariffs.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { tariffKind, insuranceOffer } from '#domain/tariff.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { PaymentSheet } from '#features/money/PaymentSheet.tsx';
import { PendingPayment } from '#features/money/PendingPayment.tsx';
import { tariffQuery, tariffsQuery } from '#features/money/tariffs.queries.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { iconButtonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Row } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { Switch } from '#ui/Switch.tsx';
import { BuyBar } from './BuyBar.tsx';
import { PriceTables } from './PriceTables.tsx';
import { TariffHead, TariffTexts } from './TariffDetails.tsx';
import { asTariffRefusal, chosenIndex, formOf, isInCity } from './tariffs.view.ts';
import { useBuying } from './useBuying.ts';
import text from '#ui/text.module.css';
import styles from './Tariffs.module.css';

type InsuranceChoice = {
  /** Roubles per ride; null if insurance is not offered, or not known yet. */
  cost: number | null;
  isOn: boolean;
  choose: (on: boolean) => void;
};

/** On by default. The rider's choice counts on all their phones; 0 is stored for a no (account §3, our reading). */
function useInsurance(tariff: Tariff | undefined): InsuranceChoice {
  const { mainApi, serverClock } = useRuntime();
  const { riderStore } = useRuntime().session;
  const settings = riderSettingsOf(riderStore);
  const saved = useSyncExternalStore(settings.watch, () => settings.now());
  const profile = useQuery(profileQuery(mainApi));
  // Without a profile insurance is offered: the server knows what the rider has.
  const held = profile.data ?? (profile.isError || profile.isPaused ? {} : null);
  const cost = tariff && held ? insuranceOffer(tariff, held) : null;
  const isOmni = tariff !== undefined && tariffKind(tariff) === 'omni';
  const last = isOmni ? saved.lastOmniInsuranceOptionCost : saved.lastInsuranceOptionCost;
  return {
    cost,
    isOn: cost !== null && last !== 0,
    choose(on) {
      const option = on ? cost : 0;
      settings.change(
        isOmni ? { lastOmniInsuranceOptionCost: option } : { lastInsuranceOptionCost: option },
        serverClock.now(),
      );
    },
  };
}

/** Insurance for each ride, with its price (account §2). */
function InsuranceSwitch({ cost, on, onChange }: { cost: number; on: boolean; onChange: (on: boolean) => void }) {
  const sum = useFormat().money(cost);
  const id = useId();
  return (
    <Row
      className={styles.insurance ?? ''}
      icon="shield"
      title={
        <label htmlFor={id}>
          <Trans>Страховка</Trans>
        </label>
      }
      note={<Trans comment="Price of the insurance: ₽20 a ride">{sum} за поездку</Trans>}
      end={<Switch id={id} checked={on} onChange={onChange} />}
    />
  );
}

/** The details of a tariff, and the button that buys it (account §2). */
export function TariffScreen() {
  const { t } = useLingui();
  const { mainApi, settings } = useRuntime();
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false });
  const { type } = useSearch({ strict: false });
  const answer = useQuery(tariffQuery(mainApi, id));
  const failure = asTariffRefusal(queryRefusal(answer, useOnline()), 'failedLoadCurrentTariffMessage');
  const isElsewhere = answer.data !== undefined && !isInCity(answer.data, settings.features);
  const refusal: Refusal | null = isElsewhere ? { code: 'tariffNotFound' } : failure;
  const tariff = isElsewhere ? undefined : answer.data;
  const chosen = useChosenTariff(id);
  const insurance = useInsurance(tariff);
  const buying = useBuying();
  return (
    <Screen className={`kind-${formOf({ RentalContractBikeType: tariff?.RentalContractBikeType ?? type ?? '' })}`}>
      <TopBar
        start={<Back />}
        end={
          <Link to={paths.help} className={iconButtonClass()} aria-label={t`Помощь`}>
            <Icon name="help" />
          </Link>
        }
      />
      <Page>
        {tariff && (
          <>
            <PendingPayment />
            <BlockedAccount />
            <TariffHead tariff={tariff} />
            <PriceTables tariff={tariff} />
            {insurance.cost !== null && (
              <InsuranceSwitch cost={insurance.cost} on={insurance.isOn} onChange={insurance.choose} />
            )}
            <TariffTexts tariff={tariff} />
          </>
        )}
        {refusal && (
          <ErrorState
            whole
            refusal={refusal}
            handlers={{
              retry: () => void answer.refetch(),
              tariffs: () =>
                void navigate({
                  to: paths.tariffs,
                  search: { tab: tariffKind({ RentalContractBikeType: type ?? '' }) ?? undefined },
                }),
            }}
          />
        )}
        {!tariff && !refusal && <Loading name={chosen?.Name} />}
      </Page>
      {tariff && <BuyBar tariff={tariff} withInsurance={insurance.isOn} buying={buying} />}
      {!buying.leavesForProfile && <PaymentSheet />}
    </Screen>
  );
}

/** Goes back one step. From a tariff that a code has opened, goes to the list (account §2). */
function Back() {
  const { t } = useLingui();
  const router = useRouter();
  const byCode = useLocation({ select: ({ state }) => state.byPromocodeTariff === true });
  if (!byCode) return <BackButton instead={paths.tariffs} />;
  return (
    <IconButton
      icon="back"
      label={t`Назад`}
      onClick={() => void router.navigate({ to: paths.tariffs, replace: true })}
    />
  );
}

/** The tariff as the list already knows it. */
function useChosenTariff(id: string): TariffItem | undefined {
  const { mainApi } = useRuntime();
  const { data } = useQuery({ ...tariffsQuery(mainApi), enabled: false });
  const index = chosenIndex(data, id);
  return index === null ? undefined : data?.[index];
}

function Loading({ name }: { name: string | undefined }) {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Загружаем тариф`}>
      {name === undefined ? <Skeleton shape="title" /> : <h1 className={text.title}>{name}</h1>}
      <Skeleton shape="mid" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </SkeletonGroup>
  );
}

/** Warns a blocked account before the rider pays for rides they cannot take. */
function BlockedAccount() {
  const { mainApi } = useRuntime();
  const navigate = useNavigate();
  const { data } = useQuery(profileQuery(mainApi));
  if (data?.IsBlocked !== true) return null;
  return (
    <Banner
      icon="alert"
      stacked
      title={
        <Trans comment="English, as the specification has it: Your account is blocked">Аккаунт заблокирован</Trans>
      }
      action={
        <Button look="onWarn" onClick={() => void navigate({ to: paths.support })}>
          <Trans>Написать в поддержку</Trans>
        </Button>
      }
    >
      <Trans>Поехать по тарифу пока не получится. Сначала напишите нам.</Trans>
    </Banner>
  );
}
