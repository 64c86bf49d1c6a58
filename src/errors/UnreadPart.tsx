import { Trans } from '@lingui/react/macro';
import text from '#ui/text.module.css';

/** Below a list of which the server sent entries that this app could not read: what is shown is not all. */
export const UnreadPart = () => (
  <p role="status" className={`${text.label} ${text.second}`}>
    <Trans>Часть записей прочитать не удалось, поэтому их здесь нет.</Trans>
  </p>
);
