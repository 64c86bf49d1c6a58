import { useLingui } from '@lingui/react/macro';
import { useRuntime } from '#src/runtime.tsx';
import { RowLink, Rows } from '#ui/Row.tsx';

// oxlint-disable-next-line lingui/no-unlocalized-strings -- an address
const mailTo = (email: string, about?: string) =>
  `mailto:${email}${about === undefined ? '' : `?subject=${encodeURIComponent(about)}`}`;

/** The people of support, for those who are signed in and those who cannot sign in. */
export function Contacts({ about }: { about?: string }) {
  const { t } = useLingui();
  const { phone, email } = useRuntime().settings.support;
  return (
    <Rows>
      <RowLink
        icon="phone"
        title={t`Позвонить в поддержку`}
        note={phone}
        sign="external"
        href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      />
      <RowLink icon="chat" title={t`Написать в поддержку`} note={email} sign="external" href={mailTo(email, about)} />
    </Rows>
  );
}
