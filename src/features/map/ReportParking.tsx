import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';

/** Reports a badly parked vehicle from its card. Passes on its number. */
export function ReportParking({ number }: { number: string }) {
  const { t } = useLingui();
  return (
    <Link
      to={paths.supportTopic}
      params={{ topic: 'bad-parking' }}
      search={{ bike: Number(number) }}
      className={buttonClass({ look: 'neutral', size: 'small', wide: true })}
    >
      <Icon name="parking" size="small" />
      {t`Мешает? Сообщить`}
    </Link>
  );
}
