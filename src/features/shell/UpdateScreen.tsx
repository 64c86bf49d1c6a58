import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { ErrorState } from '#errors/ErrorState.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import styles from './Shell.module.css';

const refusal = { code: 'updateApplication' } as const;

/** 426: the server accepts only newer apps (account §8). */
export const UpdateScreen = () => (
  <Screen>
    <Page>
      <ErrorState whole refusal={refusal} />
    </Page>
  </Screen>
);

export const UpdateRequiredBanner = () => (
  <div className={styles.notice}>
    <ErrorBanner refusal={refusal} />
  </div>
);
