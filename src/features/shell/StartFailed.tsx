/**
 * Nothing else can be shown: the app could not start, or something broke and its words did not come. So both languages
 * speak and the way on is a reload. The reason is for whoever runs the service.
 */
// oxlint-disable lingui/no-unlocalized-strings -- shown before any catalogue is loaded
import { Button } from '#ui/Button.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { State } from '#ui/State.tsx';
import text from '#ui/text.module.css';

export const StartFailed = ({ reason }: { reason?: string }) => (
  <Screen>
    <Page>
      <State
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
      </State>
    </Page>
  </Screen>
);
