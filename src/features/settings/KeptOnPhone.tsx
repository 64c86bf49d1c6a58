import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClearablePart, KeptSizes } from '#domain/keptSizes.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { useOnline } from '#features/shell/index.ts';
import { forgetTrack } from '#features/track/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { toasts } from '#ui/toasts.ts';
import styles from './Settings.module.css';
import { keptParts, sizeOf } from './settings.screen.ts';

/** What this browser keeps, in words, with sizes, and what of it may go at once. */
export function KeptOnPhone() {
  const { t } = useLingui();
  const { keptHere, riderStore, report } = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const answers = useQueryClient();
  const kept = useQuery({
    queryKey: ['keptHere'],
    queryFn: async () => (await keptHere()).measure(riderId),
    staleTime: 0,
    networkMode: 'always',
  });
  const online = useOnline();
  const words = useKeptWords();

  const clear = async (part: ClearablePart) => {
    await (await keptHere()).clear(part);
    // Colours, language and layers are read at the start.
    if (part === 'choices') return location.reload();
    if (part === 'rider') forgetTrack(riderStore);
    await answers.invalidateQueries({ queryKey: ['keptHere'] });
    toasts.show({ kind: 'transparent', key: `cleared-${part}`, text: t`Удалено с\u00A0этого телефона` });
  };

  const refusal = queryRefusal(kept);
  if (refusal) return <ErrorState refusal={refusal} handlers={{ retry: () => void kept.refetch() }} />;
  if (!kept.data) {
    return (
      <Skeleton label={t`Считаем, сколько занято`}>
        <Bone />
        <Bone shape="mid" />
        <Bone />
      </Skeleton>
    );
  }
  return (
    <div>
      {keptParts(kept.data, online).map(({ part, bytes, clears }) => (
        <div key={part} className={styles.part} role="group" aria-label={words[part].title}>
          <span>{words[part].title}</span>
          <Size bytes={bytes} />
          <small>{words[part].note}</small>
          {clears && isClearable(part) && (
            <Button
              look="text"
              size="small"
              aria-label={words[part].clearSpoken}
              onClick={() => void clear(part).catch(report)}
            >
              {words[part].clear}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

const isClearable = (part: keyof KeptSizes): part is ClearablePart =>
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

type Words = { title: string; note: string; clear?: string; clearSpoken?: string };

function useKeptWords(): Record<keyof KeptSizes, Words> {
  const { t } = useLingui();
  return {
    session: {
      title: t({ message: 'Ключ входа', comment: 'What keeps the rider signed in on this phone' }),
      note: t`Чтобы не входить каждый раз. ПИН-кода в\u00A0нём нет. Уйдёт, когда вы выйдете.`,
    },
    ride: {
      title: t({ message: 'Незаконченная поездка', comment: 'Kept on the phone until the server has it' }),
      note: t`Память о\u00A0поездке и\u00A0фото для сервиса. Уйдут, когда он их получит, но не позже чем через трое суток.`,
    },
    rider: {
      title: t`Поиски и\u00A0последний путь`,
      note: t`Найденные места, увиденная история, линия последней поездки, черновики, записи отладки. Уйдут, когда вы выйдете.`,
      clear: t({ message: 'Забыть', comment: 'A button: forget the searches and the way of the last ride' }),
      clearSpoken: t`Забыть поиски и\u00A0последний путь`,
    },
    choices: {
      title: t`Ваш выбор`,
      note: t`Язык, цвета, слои карты, закрытые объявления. Останутся после выхода.`,
      clear: t({ message: 'Сбросить', comment: 'A button: reset the choices' }),
      clearSpoken: t`Сбросить ваш выбор`,
    },
    app: {
      title: t`Приложение`,
      note: t`Чтобы запускаться без интернета. Если удалить, загрузится снова при следующем запуске.`,
      clear: t({ message: 'Удалить', comment: 'A button: delete the kept copy of the app' }),
      clearSpoken: t`Удалить сохранённое приложение`,
    },
  };
}
