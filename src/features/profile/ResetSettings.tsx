import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readClientSettings, saveClientSettings } from '#api/clientSettings.ts';
import { within } from '#api/within.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RowButton } from '#ui/Row.tsx';

/** For developers: resets the settings to their defaults; seen hints come back from the server (account §2). */
export function ResetSettings() {
  const { t } = useLingui();
  const { gatewayApi, serverClock, report } = useRuntime();
  const { resetSettings } = useRuntime().device;
  const [asking, setAsking] = useState(false);
  const reset = async () => {
    // The server only adds seen hints, so they stay there. Everything else returns to its default.
    await saveClientSettings(
      gatewayApi,
      { ...readClientSettings({}), changedAt: new Date(serverClock.now()).toISOString() },
      within(5_000),
    ).catch(report);
    await resetSettings();
    location.reload();
  };
  return (
    <>
      <RowButton icon="refresh" title={t`Сбросить настройки`} onClick={() => setAsking(true)} />
      {asking && (
        <Dialog
          title={<Trans>Сбросить настройки?</Trans>}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="danger" onClick={() => void reset().catch(report)}>
                <Trans>Сбросить</Trans>
              </Button>
              <Button onClick={() => setAsking(false)}>
                <Trans>Оставить</Trans>
              </Button>
            </>
          }
        >
          <Trans>Язык, цвета и слои карты станут как в первый день. Вход и просмотренные подсказки останутся.</Trans>
        </Dialog>
      )}
    </>
  );
}
