import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { exportAccount } from '#api/account.ts';
import { useRuntime } from '#src/runtime.tsx';
import { RowButton } from '#ui/Row.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { toasts } from '#ui/toasts.ts';
import { ActRefused } from './ActRefused.tsx';
import { exportName } from './settings.screen.ts';

/** A file is as large as a rider's years: it gets longer than a screen would, ms. */
const COMES_WITHIN = 30_000;

/** Everything the service keeps about the rider, as a file. */
export function TakeAway() {
  const { t } = useLingui();
  const { mainApi, serverClock } = useRuntime();
  const taking = useMutation({
    mutationFn: () => exportAccount(mainApi, AbortSignal.timeout(COMES_WITHIN)),
    onSuccess: (file) => {
      saveFile(file, exportName(serverClock.now()));
      toasts.show({ kind: 'transparent', key: 'exported', text: t`Файл с\u00A0данными сохранён` });
    },
  });
  return (
    <div>
      <RowButton
        icon="download"
        title={t`Скачать мои данные`}
        note={
          taking.isPending ? t`Собираем файл` : t`Профиль, поездки, платежи, уведомления и\u00A0согласия одним файлом`
        }
        aria-busy={taking.isPending || undefined}
        onClick={() => taking.isPending || taking.mutate()}
      />
      <ActRefused cause={taking.error} retry={() => taking.mutate()} />
    </div>
  );
}
