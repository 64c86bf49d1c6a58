import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { rowClass, RowTexts } from '#ui/Row.tsx';

/** The row that opens the season, in the history and in the statistics. */
export const SeasonLink = () => (
  <Link to={paths.season} className={rowClass({ icon: true })}>
    <RowTexts icon="calendar" title={<Trans>Ваш сезон</Trans>} note={<Trans>Поездки по месяцам</Trans>} sign="next" />
  </Link>
);
