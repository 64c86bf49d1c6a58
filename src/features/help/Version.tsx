import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { API_VERSION } from '#api/clients.ts';
import { getVersion } from '#api/version.ts';
import { isFourth, runOfTaps } from '#domain/debugLog.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toasts } from '#ui/toasts.ts';
import styles from './Help.module.css';

/** The app's name and version. Four quick taps offer debug mode (map-and-rent §2). */
export function Version() {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { debug } = useRuntime().help;
  const { data: version } = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => getVersion(signal),
    staleTime: Infinity,
    meta: { silent: true },
  });
  const build = version ? `${version.version} (${version.commit})` : undefined;
  const taps = useRef<readonly number[]>([]);
  /** The mode that the question offers to switch to. */
  const [asked, setAsked] = useState<'DEBUG' | 'OFF' | null>(null);

  const tap = ({ timeStamp }: { timeStamp: number }) => {
    taps.current = runOfTaps(taps.current, timeStamp);
    if (!isFourth(taps.current)) return;
    taps.current = [];
    debug().then((log) => setAsked(log.mode() === 'OFF' ? 'DEBUG' : 'OFF'), report);
  };
  const choose = (mode: 'DEBUG' | 'OFF') => {
    setAsked(null);
    const switching = debug().then(async (log) => {
      await log.choose(mode);
      toasts.show({
        kind: 'information',
        key: 'debugMode',
        text: mode === 'OFF' ? t`Режим отладки выключен` : t`Режим отладки включён`,
      });
    });
    switching.catch(report);
  };

  return (
    <>
      <button type="button" className={styles.version} onClick={tap}>
        {build !== undefined && (
          <span>
            <Trans>Версия {build}</Trans>
            {' · '}
          </span>
        )}
        <span>API {API_VERSION}</span>
      </button>
      {asked && (
        <Dialog
          title={asked === 'OFF' ? t`Выключить режим отладки?` : t`Включить режим отладки?`}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button look="primary" onClick={() => choose(asked)}>
                {asked === 'OFF' ? t`Выключить` : t`Включить`}
              </Button>
              <Button onClick={() => setAsked(null)}>
                {t({ message: 'Не надо', comment: 'A button: leave the debug mode as it is' })}
              </Button>
            </>
          }
        >
          {asked === 'OFF'
            ? t`Приложение перестанет записывать, что в нём происходит.`
            : t`Приложение начнёт записывать, что в нём происходит, без ваших личных данных, и отправлять это разработчикам.`}
        </Dialog>
      )}
    </>
  );
}
