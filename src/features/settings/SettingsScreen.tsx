import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { paths } from '#paths/paths.ts';
import { Rows } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { AnalyticsRow } from './AnalyticsRow.tsx';
import { ConsentList } from './ConsentList.tsx';
import { DataSaverRow } from './DataSaverRow.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceChoices } from './DeviceChoices.tsx';
import { ExportData } from './ExportData.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { StorageUsageSection } from './StorageUsageSection.tsx';
import { TwoStepsRow } from './TwoStepsRow.tsx';
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
