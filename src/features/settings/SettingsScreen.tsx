import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Switch } from '#ui/Switch.tsx';
import { AnalyticsRow } from './AnalyticsRow.tsx';
import { ConsentList } from './ConsentList.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceChoices } from './DeviceChoices.tsx';
import { ExportData } from './ExportData.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { StorageUsageSection } from './StorageUsageSection.tsx';
import { WebPushRow } from './WebPushRow.tsx';
import text from '#ui/text.module.css';
import styles from './Settings.module.css';

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
  const id = useId();
  const titleId = useId();
  const noteId = useId();
  return (
    <label htmlFor={id} className={rowClass({ icon: true })}>
      <RowTexts
        icon="list"
        title={<span id={titleId}>{t`Экономить трафик`}</span>}
        note={<span id={noteId}>{t`Сначала список, карта по нажатию`}</span>}
        end={<Switch id={id} aria-labelledby={titleId} aria-describedby={noteId} checked={isOn} onChange={choose} />}
      />
    </label>
  );
}

/** Leads to the sign-in in two steps, where the operator offers it. */
function TwoStepsRow() {
  const { t } = useLingui();
  if (!useRuntime().settings.features.secondFactor) return null;
  return (
    <Link to={paths.twoSteps} className={rowClass({ icon: true })}>
      <RowTexts
        icon="shield"
        title={t`Вход в\u00A0два шага`}
        note={t`Код из\u00A0приложения после ПИН-кода`}
        sign="next"
      />
    </Link>
  );
}
