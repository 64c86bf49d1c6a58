import { useLingui } from '@lingui/react/macro';
import { Contacts } from '#features/support/index.ts';

/** Whom to ask when signing in does not work. */
export function SignInHelp() {
  const { t } = useLingui();
  return <Contacts about={t`Не получается войти`} />;
}
