import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { hasNoActiveCard } from '#domain/bankCard.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton, useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { State } from '#ui/State.tsx';
import { CardList } from './CardList.tsx';
import { CardNews } from './CardNews.tsx';
import { cardsOn, cardsQuery } from './cards.queries.ts';
import { cardsRefusal } from './cards.screen.ts';
import { useAddCard } from './useAddCard.ts';

/** The rider's bank cards: which of them pays, which no longer can (account §2). */
export function CardsScreen() {
  const { t } = useLingui();
  const { mainApi, serverClock } = useRuntime();
  const { payStatus } = useSearch({ from: '/answers/rider/profile/bank-cards' });
  const sent = useQuery(cardsQuery(mainApi));
  const refusal = cardsRefusal(queryRefusal(sent, useOnline()));
  const cards = sent.data && cardsOn(sent.data, serverClock.now());
  const addCard = useAddCard(payStatus !== undefined);
  return (
    <Screen>
      <TopBar heading title={t`Банковские карты`} start={<BackButton instead="/profile" />} />
      <Page>
        <CardNews {...addCard} />
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void sent.refetch() }} />}
        {!cards && !refusal && (
          <Skeleton label={t`Загружаем карты`}>
            <Bone shape="button" />
            <Bone shape="button" />
          </Skeleton>
        )}
        {cards && cards.length > 0 && <CardList cards={cards} />}
        {cards && hasNoActiveCard(cards) && <NoActiveCard isChecked={cards.length > 0} />}
      </Page>
      {cards && (
        <Dock>
          <Button
            look="primary"
            icon="plus"
            busy={addCard.adding.kind === 'leaving'}
            disabled={!addCard.isReady}
            onClick={addCard.add}
          >
            {t`Добавить карту`}
          </Button>
        </Dock>
      )}
    </Screen>
  );
}

/** Empty by the specification; a card that the bank still looks at is none to add once more. */
function NoActiveCard({ isChecked }: { isChecked: boolean }) {
  const { t } = useLingui();
  return (
    <State art="empty-cards" title={isChecked ? t`Активных карт пока нет` : t`Активных карт нет`}>
      {isChecked
        ? t`Платить можно будет, когда банк проверит карту. Или добавьте другую.`
        : t`Добавьте карту, чтобы платить за поездки и тарифы.`}
    </State>
  );
}
