import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useRent, useRuntime } from '#src/runtime.tsx';
import { RowLink, Rows } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import text from '#ui/text.module.css';

const MODES = [60] as const;

/** Help in a ride. Works without a network: a phone call needs none. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const { phone, email } = useRuntime().settings.support;
  const rentalId = useRent()?.getSnapshot().context.rent?.rentalId;
  return (
    <Sheet labelledBy={titleId} modes={MODES} modal onClose={onClose}>
      <h2 id={titleId} className={text.title}>
        {t`Помощь в поездке`}
      </h2>
      {rentalId !== undefined && <p className={text.second}>{t`Номер поездки: ${rentalId}`}</p>}
      <Rows>
        <RowLink icon="phone" title={t`Позвонить нам`} note={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`} />
        <RowLink icon="chat" title={t`Написать нам`} note={email} href={`mailto:${email}`} />
        <RowLink icon="alert-circle" title={t`112, экстренная помощь`} note={t`Если кто-то пострадал, сначала сюда`} href="tel:112" />
      </Rows>
    </Sheet>
  );
}
