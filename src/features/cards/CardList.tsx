import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BankCard } from '#domain/bankCard.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { CardRow } from './CardRow.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { useSetDefaultCard } from './useSetDefaultCard.ts';
import styles from './Cards.module.css';

export function CardList({ cards }: { cards: readonly BankCard[] }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<BankCard | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const main = useSetDefaultCard((id) => {
    setOpened(null);
    setMade(id);
  });
  useLostFocus(cards.length);

  return (
    <>
      {main.refusal && <ErrorBanner refusal={main.refusal} handlers={{ retry: main.again, close: main.dismiss }} />}
      <ul className={styles.list} aria-label={t`Банковские карты`}>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isOpen={card.id === opened}
            wasMade={card.id === made}
            onTurn={() => setOpened(card.id === opened ? null : card.id)}
            busy={card.id === main.busyId}
            onMakeMain={() => main.make(card.id)}
            onDelete={() => setDeleted(card)}
          />
        ))}
      </ul>
      {deleted && <DeleteCard card={deleted} cards={cards} onClose={() => setDeleted(null)} />}
    </>
  );
}
