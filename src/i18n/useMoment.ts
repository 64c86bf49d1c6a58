import { useLingui } from '@lingui/react/macro';
import { useFormat } from './useFormat.ts';

const isSameDay = (a: number, b: number) => new Date(a).toDateString() === new Date(b).toDateString();

/** Formats a time as 14:32, with the date if it is another day. @param at milliseconds */
export function useMoment(): (at: number, now?: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (at, now = Date.now()) => {
    const clock = format.time(at);
    if (isSameDay(at, now)) return clock;
    const day = format.date(at, now);
    return t({ message: `${day}, ${clock}`, comment: 'A moment of another day: 14 June, 14:32' });
  };
}
