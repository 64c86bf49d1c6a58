import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { ConsentList } from '#features/consents/index.ts';
import { BackButton } from '#features/shell/index.ts';
import { Rows } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import { AnalyticsRow } from './AnalyticsRow.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceChoices } from './DeviceChoices.tsx';
import { KeptOnPhone } from './KeptOnPhone.tsx';
import { NoticesRow } from './NoticesRow.tsx';
import styles from './Settings.module.css';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { TakeAway } from './TakeAway.tsx';
import { TrafficRow } from './TrafficRow.tsx';

/** How the app looks and what it spends on this phone, what it keeps here, and what may be done with the account as a whole. */
export function SettingsScreen() {
  const { t } = useLingui();
  return (
    <Screen>
      <TopBar heading title={t`Настройки`} start={<BackButton instead="/profile" />} />
      <Page>
        <DeviceChoices />
        <Rows>
          <TrafficRow />
          <NoticesRow />
          <AnalyticsRow />
        </Rows>
        <Section title={t`На этом телефоне`}>
          <KeptOnPhone />
        </Section>
        <Section title={t`Согласия`}>
          <ConsentList />
        </Section>
        <Section title={t`Аккаунт`}>
          <Rows>
            <TakeAway />
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
