import { useLingui, Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { exportAccount } from '#api/account.ts';
import { within } from '#api/within.ts';
import { CONSENT_DOCUMENT } from '#domain/consent.ts';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { useAnalytics } from '#features/consents/useAnalytics.ts';
import { LanguageChoice } from '#features/language/LanguageChoice.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import { rowClass, Rows, RowTexts, RowButton } from '#ui/Row.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { chooseScheme, chosenScheme, type Scheme } from '#ui/scheme.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { toasts } from '#ui/toasts.ts';
import { ConsentList } from './ConsentList.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { RideNoticeRows } from './RideNoticeRows.tsx';
import { exportName } from './settings.view.ts';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { StorageUsageSection } from './StorageUsageSection.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { WebPushRow } from './WebPushRow.tsx';
import text from '#ui/text.module.css';
import styles from './Settings.module.css';

/** The file may contain years of rides, so it gets more time than a screen, ms. */
const COMES_WITHIN = 30_000;

/** Downloads everything that the service stores about the rider, as a file. */
function ExportData() {
  const { t } = useLingui();
  const { mainApi, serverClock } = useRuntime();
  const taking = useMutation({
    mutationFn: () => exportAccount(mainApi, within(COMES_WITHIN)),
    onSuccess: (file) => {
      saveFile(file, exportName(serverClock.now()));
      toasts.show({ kind: 'transparent', key: 'exported', text: t`Файл с данными сохранён` });
    },
  });
  return (
    <div>
      <RowButton
        icon="download"
        title={t`Скачать мои данные`}
        note={taking.isPending ? t`Собираем файл` : t`Всё, что мы о вас храним, одним файлом`}
        aria-busy={taking.isPending || undefined}
        onClick={() => taking.isPending || taking.mutate()}
      />
      <ErrorAlert cause={taking.error} retry={() => taking.mutate()} />
    </div>
  );
}

/** Language and colours. They belong to the device: they survive a sign-out. */
function DeviceChoices() {
  const { t } = useLingui();
  const [scheme, setScheme] = useState<Scheme>(chosenScheme);
  const choose = (next: Scheme) => {
    chooseScheme(next);
    setScheme(next);
  };
  const schemes = [
    { value: 'system', label: t({ message: 'Авто', comment: 'Colour scheme: follow the system' }) },
    { value: 'light', label: t({ message: 'Светлые', comment: 'Colour scheme: light colours' }) },
    { value: 'dark', label: t({ message: 'Тёмные', comment: 'Colour scheme: dark colours' }) },
  ] as const;
  return (
    <>
      <div className={styles.choice}>
        <h2 className={cx(text.label, text.strong)}>
          <Trans>Язык</Trans>
        </h2>
        <LanguageChoice />
      </div>
      <div className={styles.choice}>
        <h2 className={cx(text.label, text.strong)}>
          <Trans>Цвета</Trans>
        </h2>
        <SegmentedControl label={t`Цвета`} choices={schemes} chosen={scheme} onChoose={choose} />
      </div>
    </>
  );
}

/**
 * Whether analytics may record this rider's events: off until the rider agrees, and off again at once after withdrawal.
 * Only if the operator uses analytics.
 */
function AnalyticsRow() {
  const { t } = useLingui();
  const { isOffered, isOn, cause, choose } = useAnalytics();
  if (!isOffered) return null;
  return (
    <div>
      <SwitchRow
        icon="stats"
        title={t`Делиться статистикой`}
        note={t`Что удалось: поездка, тариф, промокод. Без имени, места и телефона.`}
        isOn={isOn}
        choose={choose}
      />
      <ErrorAlert cause={cause} retry={() => choose(true)} />
      <Link
        to={paths.policy}
        search={{ file: CONSENT_DOCUMENT }}
        className={buttonClass({ look: 'text', size: 'small' }, styles.under)}
      >
        <Trans>Как мы бережём данные</Trans>
      </Link>
    </div>
  );
}

/** The look of the app, its traffic, its storage on this phone, and the actions for the whole account. */
export function SettingsScreen() {
  const { t } = useLingui();
  return (
    <Screen>
      <TopBar heading title={t`Настройки`} start={<BackButton instead={paths.profile} />} />
      <Page>
        <DeviceChoices />
        <Rows>
          <DataSaverRow />
          <WebPushRow />
          <RideNoticeRows />
          <AnalyticsRow />
        </Rows>
        <Section title={t`На этом телефоне`}>
          <StorageUsageSection />
        </Section>
        <Section title={t`Согласия`}>
          <ConsentList />
        </Section>
        <Section title={t`Аккаунт`}>
          <Rows>
            <TwoStepsRow />
            <ExportData />
            <SignOutEverywhere />
            <DeleteAccount />
          </Rows>
        </Section>
      </Page>
    </Screen>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={text.titleS}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The data saver switch, the same as in the map's layers. */
function DataSaverRow() {
  const { t } = useLingui();
  const { isOn, choose } = useDataSaver();
  return <SwitchRow icon="list" title={t`Экономить трафик`} note={t`Карта — по нажатию`} isOn={isOn} choose={choose} />;
}

/** Leads to the sign-in in two steps, where the operator offers it. */
function TwoStepsRow() {
  const { t } = useLingui();
  if (!useRuntime().settings.features.secondFactor) return null;
  return (
    <Link to={paths.twoSteps} className={rowClass({ icon: true })}>
      <RowTexts icon="shield" title={t`Вход в два шага`} note={t`Код из приложения после ПИН-кода`} sign="next" />
    </Link>
  );
}
