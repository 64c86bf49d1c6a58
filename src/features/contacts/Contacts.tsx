import { useLingui } from '@lingui/react/macro';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { RowLink, Rows } from '#ui/Row.tsx';

const mailTo = (email: string, about?: string) =>
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- an address
  `mailto:${email}${about === undefined ? '' : `?subject=${encodeURIComponent(about)}`}`;

/** Contacts of support, for riders and for visitors who cannot sign in. */
export function Contacts({ about }: { about?: string }) {
  const { t } = useLingui();
  const { email } = useRuntime().settings.support;
  const [name, host] = email.split('@');
  // In large letters the address breaks after the @ alone.
  const note = (
    <>
      {name}@<wbr />
      {host}
    </>
  );
  return (
    <Rows>
      <CallSupport />
      <RowLink icon="mail" title={t`Написать на почту`} note={note} sign="external" href={mailTo(email, about)} />
    </Rows>
  );
}

/** The phone of support. Its number breaks at spaces only. */
export function CallSupport() {
  const { t } = useLingui();
  const { phone } = useRuntime().settings.support;
  return (
    <RowLink
      icon="phone"
      title={t`Позвонить в поддержку`}
      note={phone.replaceAll('-', '\u2011')}
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
    />
  );
}
