import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { type BankCard, cardName, isGood } from '#domain/bankCard.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import text from '#ui/text.module.css';
import { cardsOn, cardsQuery } from './cards.queries.ts';
import { cardsRefusal } from './cards.screen.ts';
import { CardBrandMark } from './CardBrandMark.tsx';
import styles from './Cards.module.css';
import { useCardNote } from './useCardNote.ts';
import { useMakeMain } from './useMakeMain.ts';

type ChooseCardSheetProps = {
  /** A path of this app: there the rider goes on once a card has been added. */
  backTo: string;
  /** The card that was tapped pays from now on. */
  onChosen: () => void;
  /** The rider goes to add one. */
  onLeave?: (() => void) | undefined;
  onClose: () => void;
};

/** Which card pays, without leaving what is about to be paid for. */
export function ChooseCardSheet({ backTo, onChosen, onLeave, onClose }: ChooseCardSheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { mainApi, serverClock } = useRuntime();
  // It opens where the server has just refused a card, or wants one: what was heard of them before is not enough.
  const sent = useQuery({ ...cardsQuery(mainApi), refetchOnMount: 'always' });
  const refusal = cardsRefusal(queryRefusal(sent, useOnline()));
  const cards = sent.data && cardsOn(sent.data, serverClock.now());
  const main = useMakeMain(onChosen);
  const add = useToAddCard(backTo);
  const hasGood = cards?.some(isGood) === true;
  return (
    <Sheet
      modal
      labelledBy={titleId}
      onClose={onClose}
      footer={
        cards && (
          <Button
            {...(!hasGood && { look: 'primary' })}
            icon="plus"
            wide
            onClick={() => {
              onLeave?.();
              add();
            }}
          >
            {t`Добавить карту`}
          </Button>
        )
      }
    >
      <h2 id={titleId} className={text.title}>
        {t`С какой карты платить`}
      </h2>
      <p className={text.second}>
        {cards && !hasGood
          ? t`Добавьте карту, чтобы платить за поездки и тарифы.`
          : t`Она станет основной: с неё спишем поездки и тарифы.`}
      </p>
      {main.refusal && <ErrorBanner refusal={main.refusal} handlers={{ retry: main.again, close: main.dismiss }} />}
      {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void sent.refetch() }} />}
      {!cards && !refusal && (
        <Skeleton label={t`Загружаем карты`}>
          <Bone shape="button" />
          <Bone shape="button" />
        </Skeleton>
      )}
      {cards && cards.length > 0 && (
        <ul className={styles.choices} aria-label={t`Банковские карты`}>
          {cards.map((card) => (
            <li key={card.id}>
              <Choice
                card={card}
                busy={card.id === main.busyId}
                onChoose={card.isDefault ? onClose : () => main.make(card.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** A card that cannot pay stands there too, with why. */
function Choice({ card, busy, onChoose }: { card: BankCard; busy: boolean; onChoose: () => void }) {
  const note = useCardNote();
  const isChosen = card.isDefault && isGood(card);
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      aria-busy={busy || undefined}
      disabled={!isGood(card)}
      onClick={busy ? undefined : onChoose}
    >
      <CardBrandMark brand={card.brand} />
      <span>
        {cardName(card)}
        <small className={cx(card.isActive && card.isExpired && styles.expired)}>{note(card)}</small>
      </span>
      {busy ? <Spinner /> : isChosen && <Icon name="check" />}
    </button>
  );
}

/** Off to the cards; what waits for the new one is written down first (account §4). */
function useToAddCard(backTo: string): () => void {
  const { session, payReturn, report } = useRuntime();
  const navigate = useNavigate();
  const go = async () => {
    const { riderId } = session.getSnapshot().context;
    const kept = await payReturn().catch(() => null);
    if (riderId !== null) await kept?.keep(riderId, { path: backTo, toCard: false, backUrl: null });
    await navigate({ to: '/profile/bank-cards' });
  };
  return () => void go().catch(report);
}
