import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The age of a notification as text: now, 5 minutes ago, 14:20, 12 May. */
export function useAgeText(): (at: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { serverClock } = useRuntime();
  return (at) => {
    const now = serverClock.now();
    const age = now - at;
    if (age < MINUTE) return t({ message: 'только что', comment: 'When a notification came: just now' });
    if (age < HOUR) {
      const minutes = Math.floor(age / MINUTE);
      return t({
        message: plural(minutes, {
          one: '# минуту назад',
          few: '# минуты назад',
          many: '# минут назад',
          other: '# минуты назад',
        }),
      });
    }
    const isToday = new Date(at).toDateString() === new Date(now).toDateString();
    return isToday ? format.time(at) : format.date(at, now);
  };
}
