import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { exportAccount } from '#api/account.ts';
import { within } from '#api/within.ts';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { RowButton } from '#ui/Row.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { toasts } from '#ui/toasts.ts';
import { exportName } from './settings.view.ts';

/** The file may contain years of rides, so it gets more time than a screen, ms. */
const COMES_WITHIN = 30_000;

/** Downloads everything that the service stores about the rider, as a file. */
export function ExportData() {
  const { t } = useLingui();
  const { mainApi, serverClock } = useRuntime();
  const taking = useMutation({
    mutationFn: () => exportAccount(mainApi, within(COMES_WITHIN)),
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
      <ErrorAlert cause={taking.error} retry={() => taking.mutate()} />
    </div>
  );
}
