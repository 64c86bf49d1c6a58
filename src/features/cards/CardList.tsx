import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setDefaultCard } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import type { BankCard } from '#domain/bankCard.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { useRuntime } from '#src/runtime.tsx';
import { CHANGES_WITHIN } from './cards.queries.ts';
import { CardRow } from './CardRow.tsx';
import styles from './Cards.module.css';
import { DeleteCard } from './DeleteCard.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';

export function CardList({ cards }: { cards: readonly BankCard[] }) {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const answers = useQueryClient();
  const [opened, setOpened] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<BankCard | null>(null);
  const makeMain = useMutation({
    mutationFn: (id: string) => setDefaultCard(mainApi, id, AbortSignal.timeout(CHANGES_WITHIN)),
    onSuccess: () => setOpened(null),
    // Refused or not known: either way the list is what the server says.
    onSettled: () => Promise.all([answers.invalidateQueries({ queryKey: ['cards'] }), answers.invalidateQueries({ queryKey: ['profile'] })]),
  });
  useLostFocus(cards.length);

  return (
    <>
      {makeMain.error && (
        <div role="alert">
          <ErrorBanner
            refusal={{ code: makeMain.error instanceof Fault && makeMain.error.isUnknown ? makeMain.error.code : 'commonError' }}
            handlers={{ retry: () => makeMain.mutate(makeMain.variables) }}
          />
        </div>
      )}
      <ul className={styles.list} aria-label={t`Банковские карты`}>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isOpen={card.id === opened}
            onTurn={() => setOpened(card.id === opened ? null : card.id)}
            busy={makeMain.isPending && makeMain.variables === card.id}
            onMakeMain={() => makeMain.mutate(card.id)}
            onDelete={() => setDeleted(card)}
          />
        ))}
      </ul>
      {deleted && <DeleteCard card={deleted} cards={cards} onClose={() => setDeleted(null)} />}
    </>
  );
}
