import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { type BankCard, cardName, isPayable } from '#domain/bankCard.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { CardBrandMark } from './CardBrandMark.tsx';
import { cardsOn, cardsQuery } from './cards.queries.ts';
import { cardsRefusal } from './cards.view.ts';
import { useCardNote } from './useCardNote.ts';
import { useSetDefaultCard } from './useSetDefaultCard.ts';
import text from '#ui/text.module.css';
import styles from './Cards.module.css';

type ChooseCardSheetProps = {
  /** A path of this app: the rider continues there after a card is added. */
  backTo: string;
  /** The tapped card now pays. */
  onChosen: () => void;
  /** The rider leaves to add a card. */
  onLeave?: (() => void) | undefined;
  onClose: () => void;
};

/** Lets the rider choose the paying card without leaving the purchase. */
export function ChooseCardSheet({ backTo, onChosen, onLeave, onClose }: ChooseCardSheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { mainApi, serverClock } = useRuntime();
  // The sheet opens after the server refuses a card or asks for one, so the cached list is too old.
  const sent = useQuery({ ...cardsQuery(mainApi), refetchOnMount: 'always' });
  const refusal = cardsRefusal(queryRefusal(sent, useOnline()));
  const cards = sent.data && cardsOn(sent.data, serverClock.now());
  const main = useSetDefaultCard(onChosen);
  const add = useToAddCard(backTo);
  const hasGood = cards?.some(isPayable) === true;
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
        <SkeletonGroup label={t`Загружаем карты`}>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </SkeletonGroup>
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

/** A card that cannot pay stays in the list, with the reason. */
function Choice({ card, busy, onChoose }: { card: BankCard; busy: boolean; onChoose: () => void }) {
  const { i18n } = useLingui();
  const note = useCardNote();
  const isChosen = card.isDefault && isPayable(card);
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      aria-busy={busy || undefined}
      disabled={!isPayable(card)}
      onClick={busy ? undefined : onChoose}
    >
      <CardBrandMark brand={card.brand} />
      <span>
        {cardName(card, i18n.locale)}
        <small className={cx(card.isActive && card.isExpired && styles.expired)}>{note(card)}</small>
      </span>
      {busy ? <Spinner /> : isChosen && <Icon name="check" />}
    </button>
  );
}

/** Opens the cards screen. First stores what waits for the new card (account §4). */
function useToAddCard(backTo: string): () => void {
  const { report } = useRuntime();
  const { payReturn } = useRuntime().money;
  const navigate = useNavigate();
  const go = async () => {
    const slot = await payReturn().catch(() => null);
    await slot?.write({ path: backTo, toCard: false, backUrl: null });
    await navigate({ to: paths.bankCards });
  };
  return () => void go().catch(report);
}
