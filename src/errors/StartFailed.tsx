/**
 * The last fallback: the app could not start, or the error screen did not load. No catalogue may be loaded, so the text
 * is in both languages. The rider can reload. The reason is for the operators of the service.
 */
// oxlint-disable lingui/no-unlocalized-strings -- shown before any catalogue is loaded
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';

export const StartFailed = ({ reason }: { reason?: string }) => (
  <Screen>
    <Page>
      <EmptyState
        alert
        whole
        art="offline"
        title="Не получилось запуститься"
        actions={
          <Button look="primary" onClick={() => location.reload()}>
            Обновить · Reload
          </Button>
        }
      >
        <p>Проверьте интернет и обновите страницу.</p>
        <p lang="en">The app could not start. Check your connection and reload.</p>
        {reason !== undefined && <p className={text.caption}>{reason}</p>}
      </EmptyState>
    </Page>
  </Screen>
);
