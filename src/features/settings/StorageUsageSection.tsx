import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import type { ClearableStorage, StorageSizes } from '#src/runtime/services.ts';
import { clearRideTrack } from '#stores/rideTrack.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { toasts } from '#ui/toasts.ts';
import { usageParts, sizeOf } from './settings.view.ts';
import styles from './Settings.module.css';

/** What this browser stores, with sizes, and which parts can be deleted at once. */
export function StorageUsageSection() {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { riderStore } = useRuntime().session;
  const { storageUsage } = useRuntime().device;
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const queryClient = useQueryClient();
  const usage = useQuery({
    queryKey: ['storageUsage'],
    queryFn: async () => (await storageUsage()).measure(riderId),
    staleTime: 0,
    networkMode: 'always',
  });
  const online = useOnline();
  const texts = useUsageTexts();

  const clear = async (part: ClearableStorage) => {
    await (await storageUsage()).clear(part);
    // Colours, language and layers are read only at the start, so the page reloads.
    if (part === 'choices') return location.reload();
    if (part === 'rider') clearRideTrack(riderStore);
    await queryClient.invalidateQueries({ queryKey: ['storageUsage'] });
    toasts.show({ kind: 'transparent', key: `cleared-${part}`, text: t`Удалено с этого телефона` });
  };

  const refusal = queryRefusal(usage);
  if (refusal) return <ErrorState refusal={refusal} handlers={{ retry: () => void usage.refetch() }} />;
  if (!usage.data) {
    return (
      <SkeletonGroup label={t`Считаем, сколько занято`}>
        <Skeleton />
        <Skeleton shape="mid" />
        <Skeleton />
      </SkeletonGroup>
    );
  }
  return (
    <div>
      {usageParts(usage.data, online).map(({ part, bytes, clears }) => (
        <div key={part} className={styles.part} role="group" aria-label={texts[part].title}>
          <span>{texts[part].title}</span>
          <Size bytes={bytes} />
          <small>{texts[part].note}</small>
          {clears && isClearable(part) && (
            <Button
              look="text"
              size="small"
              aria-label={texts[part].clearSpoken}
              onClick={() => void clear(part).catch(report)}
            >
              {texts[part].clear}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

const isClearable = (part: keyof StorageSizes): part is ClearableStorage =>
  part === 'rider' || part === 'choices' || part === 'app';

function Size({ bytes }: { bytes: number }) {
  const { i18n } = useLingui();
  const { unit, value } = sizeOf(bytes);
  return (
    <span className={styles.size}>
      {new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)}
    </span>
  );
}

type UsageTexts = { title: string; note: string; clear?: string; clearSpoken?: string };

function useUsageTexts(): Record<keyof StorageSizes, UsageTexts> {
  const { t } = useLingui();
  return {
    session: {
      title: t({ message: 'Ключ входа', comment: 'What keeps the rider signed in on this phone' }),
      note: t`Чтобы не входить каждый раз. Без ПИН-кода. Удалим при выходе.`,
    },
    ride: {
      title: t({ message: 'Незаконченная поездка', comment: 'Kept on the phone until the server has it' }),
      note: t`Что нужно для поездки, и её фото. Удалим, когда всё отправится, но не позже чем через трое суток.`,
    },
    rider: {
      title: t`Поиски и пути`,
      note: t`Места, история, пути поездок, черновики, записи отладки. Удалим при выходе.`,
      clear: t({ message: 'Забыть', comment: 'A button: forget the searches and the tracks of rides' }),
      clearSpoken: t`Забыть поиски и пути`,
    },
    choices: {
      title: t`Ваш выбор`,
      note: t`Язык, цвета, слои карты, закрытые объявления. Останутся после выхода.`,
      clear: t({ message: 'Сбросить', comment: 'A button: reset the choices' }),
      clearSpoken: t`Сбросить ваш выбор`,
    },
    app: {
      title: t`Приложение`,
      note: t`Для запуска без интернета. После удаления загрузится снова.`,
      clear: t({ message: 'Удалить', comment: 'A button: delete the kept copy of the app' }),
      clearSpoken: t`Удалить сохранённое приложение`,
    },
  };
}
