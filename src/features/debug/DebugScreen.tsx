import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { DebugMode } from '#domain/debugLog.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useDebugMode } from '#hooks/useDebugMode.ts';
import { useLazy } from '#hooks/useLazy.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { toasts } from '#ui/toasts.ts';
import { Log } from './Log.tsx';
import text from '#ui/text.module.css';
import styles from './Debug.module.css';

/** The debug log. Works only while debug mode is on; switching it off returns to the help. */
export function DebugScreen() {
  const { t } = useLingui();
  const mode = useDebugMode();
  if (mode === 'OFF') return <Navigate to={paths.help} replace />;
  return (
    <Screen>
      <TopBar
        heading
        title={t({ message: 'Отладка', comment: 'Debug mode: its screen and the row that leads there' })}
        start={<BackButton instead={paths.help} />}
      />
      <Page>
        <ModeChoice mode={mode} />
        <p className={cx(text.label, text.second)}>
          <Trans>В записях нет имён, телефонов, номеров карт и кодов, а места — с точностью до километра.</Trans>
        </p>
        <StoredLog />
      </Page>
    </Screen>
  );
}

function ModeChoice({ mode }: { mode: DebugMode }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { debug } = useRuntime().help;
  const choose = async (next: DebugMode) => {
    await (await debug()).choose(next);
    if (next === 'OFF')
      toasts.show({ kind: 'transparent', key: 'debugOff', text: t`Режим отладки выключен, записи удалены` });
  };
  const choices = [
    { value: 'OFF', label: t({ message: 'Ничего', comment: 'What the app writes down of itself: nothing' }) },
    { value: 'ERROR', label: t({ message: 'Ошибки', comment: 'What the app writes down of itself: errors' }) },
    { value: 'DEBUG', label: t({ message: 'Всё', comment: 'What the app writes down of itself: everything' }) },
  ] as const;
  return (
    <div className={styles.choice}>
      <h2 className={cx(text.label, text.strong)}>
        <Trans>Что записывать</Trans>
      </h2>
      <SegmentedControl
        label={t`Что записывать`}
        choices={choices}
        chosen={mode}
        onChoose={(next) => void choose(next).catch(report)}
      />
    </div>
  );
}

function StoredLog() {
  const { t } = useLingui();
  const log = useLog();
  const refusal = queryRefusal(log);
  if (refusal) return <ErrorState refusal={refusal} handlers={{ retry: () => void log.refetch() }} />;
  if (log.data) return <Log {...log.data} />;
  return (
    <SkeletonGroup label={t`Загружаем записи`}>
      <Skeleton shape="mid" />
      <Skeleton />
      <Skeleton />
    </SkeletonGroup>
  );
}

const LOG_KEY = ['debugLog'];

/** The log in this browser. Loads again with every new line. */
function useLog() {
  const { debug } = useRuntime().help;
  const queryClient = useQueryClient();
  const { resource: log } = useLazy(debug);
  useEffect(() => log?.watch(() => void queryClient.invalidateQueries({ queryKey: LOG_KEY })), [log, queryClient]);
  return useQuery({
    queryKey: LOG_KEY,
    queryFn: async () => {
      const log = await debug();
      return { trace: log.trace, lines: await log.lines() };
    },
    staleTime: 0,
    networkMode: 'always',
  });
}
