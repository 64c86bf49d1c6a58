import { useLingui } from '@lingui/react/macro';
import { Contacts } from '#features/contacts/Contacts.tsx';

/** Contacts for riders who cannot sign in. */
export function SignInHelp() {
  const { t } = useLingui();
  return <Contacts about={t`Не получается войти`} />;
}
