import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { PortPlusHelp } from '#features/portPlus/PortPlusHelp.tsx';
import { PortPlusRow } from '#features/portPlus/PortPlusRow.tsx';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { rowClass, RowLink, Rows, RowTexts } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import text from '#ui/text.module.css';

/** Help during a ride. Works without a network, because a phone call needs none. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const { phone, email } = useRuntime().settings.support;
  const rent = useRent()?.getSnapshot().context.rent;
  const [showsPortPlus, setShowsPortPlus] = useState(false);
  const rentalId = rent?.rentalId;
  return (
    <Sheet
      key={showsPortPlus ? 'portPlus' : 'help'}
      labelledBy={titleId}
      modal
      onClose={showsPortPlus ? () => setShowsPortPlus(false) : onClose}
    >
      <h2 id={titleId} className={text.title}>
        {showsPortPlus ? t`Нет свободного дока` : t`Помощь в поездке`}
      </h2>
      {showsPortPlus ? (
        <PortPlusHelp />
      ) : (
        <>
          {rentalId !== undefined && rentalId !== '' && <p className={text.second}>{t`Номер поездки: ${rentalId}`}</p>}
          <Rows>
            {phone !== '' && (
              <RowLink
                icon="phone"
                title={t`Позвонить нам`}
                note={phone}
                href={`tel:${phone.replace(/[^+\d]/g, '')}`}
              />
            )}
            {email !== '' && <RowLink icon="chat" title={t`Написать нам`} note={email} href={`mailto:${email}`} />}
            <RowLink
              icon="alert-circle"
              title={t`112, экстренная помощь`}
              note={t`Если кто-то пострадал, сначала сюда`}
              href="tel:112"
            />
            {rent && (
              <Link to={paths.supportTopic} params={{ topic: 'breaking' }} className={rowClass({ icon: true })}>
                <RowTexts
                  icon="wheel-lock"
                  title={t`Сообщить о поломке`}
                  note={t`Номер поездки уйдёт вместе с письмом`}
                  sign="next"
                />
              </Link>
            )}
            {rent?.capabilities.docked === true && <PortPlusRow onClick={() => setShowsPortPlus(true)} />}
          </Rows>
        </>
      )}
    </Sheet>
  );
}
