import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hasNoActiveCard, type BankCard } from '#domain/bankCard.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { UnreadPart } from '#errors/UnreadPart.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { behindSignIn, paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BottomBar, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { AddCardStatus } from './AddCardStatus.tsx';
import { CardRow } from './CardRow.tsx';
import { cardsOn, readCardsQuery } from './cards.queries.ts';
import { cardsRefusal } from './cards.view.ts';
import { DeleteCard } from './DeleteCard.tsx';
import { useAddCard } from './useAddCard.ts';
import { useSetDefaultCard } from './useSetDefaultCard.ts';
import text from '#ui/text.module.css';
import styles from './Cards.module.css';

function CardList({ cards }: { cards: readonly BankCard[] }) {
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

/** The rider's bank cards: which one pays, and which can no longer pay (account §2). */
export function CardsScreen() {
  const { t } = useLingui();
  const { mainApi, serverClock } = useRuntime();
  const { payStatus } = useSearch({ from: behindSignIn(paths.bankCards) });
  const sent = useQuery(readCardsQuery(mainApi));
  const refusal = cardsRefusal(queryRefusal(sent, useOnline()));
  const cards = sent.data && cardsOn(sent.data.items, serverClock.now());
  const addCard = useAddCard(payStatus !== undefined);
  return (
    <Screen>
      <TopBar heading title={t`Банковские карты`} start={<BackButton instead={paths.profile} />} />
      <Page>
        <AddCardStatus {...addCard} />
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void sent.refetch() }} />}
        {!cards && !refusal && (
          <SkeletonGroup label={t`Загружаем карты`}>
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </SkeletonGroup>
        )}
        {cards && cards.length > 0 && <CardList cards={cards} />}
        {sent.data && sent.data.leftOut > 0 && <UnreadPart />}
        {cards && onlyCard(cards) && <OnlyCard />}
        {cards && hasNoActiveCard(cards) && <NoActiveCard isChecked={cards.length > 0} />}
      </Page>
      {cards && (
        <BottomBar>
          <Button
            look="primary"
            icon="plus"
            busy={addCard.adding.kind === 'leaving'}
            disabled={!addCard.isReady}
            onClick={addCard.add}
          >
            {t`Добавить карту`}
          </Button>
        </BottomBar>
      )}
    </Screen>
  );
}

/** One card that pays. A card that the bank still checks, or an expired one, has its own texts. */
const onlyCard = ([card, ...others]: readonly BankCard[]): boolean =>
  card !== undefined && others.length === 0 && card.isActive && !card.isExpired;

function OnlyCard() {
  const { t } = useLingui();
  return (
    <p className={text.second}>
      {t`С этой карты спишем поездки и тарифы. Добавите вторую и выберете, какая основная.`}
    </p>
  );
}

/** The specification allows an empty list. A card that the bank still checks need not be added again. */
function NoActiveCard({ isChecked }: { isChecked: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState art="empty-cards" title={isChecked ? t`Активных карт пока нет` : t`Активных карт нет`}>
      {isChecked
        ? t`Платить можно будет, когда банк проверит карту. Или добавьте другую.`
        : t`Добавьте карту, чтобы платить за поездки и тарифы.`}
    </EmptyState>
  );
}
