import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { type BankCard, cardName, mayBecomeDefault } from '#domain/bankCard.ts';
import { Button, ButtonRow } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { CardBrandMark } from './CardBrandMark.tsx';
import { useCardNote } from './useCardNote.ts';
import text from '#ui/text.module.css';
import styles from './Cards.module.css';

/** `wasMade`: the card has just become the main one. */
type CardRowProps = {
  card: BankCard;
  isOpen: boolean;
  wasMade: boolean;
  onTurn: () => void;
  busy: boolean;
  onMakeMain: () => void;
  onDelete: () => void;
};

/** A tap opens the actions for the card (account §2). */
export function CardRow({ card, isOpen, wasMade, onTurn, busy, onMakeMain, onDelete }: CardRowProps) {
  const { i18n, t } = useLingui();
  const actions = useId();
  const note = useCardNote();
  const head = useRef<HTMLButtonElement>(null);
  // The pressed button has gone, and the row may have moved. The focus returns to this row.
  useEffect(() => {
    if (wasMade && document.activeElement === document.body) head.current?.focus();
  }, [wasMade, card.isDefault]);
  return (
    <li className={styles.card}>
      <button
        ref={head}
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={actions}
        onClick={onTurn}
      >
        <CardBrandMark brand={card.brand} />
        <span>
          <span className={text.twoLines}>{cardName(card, i18n.locale)}</span>
          <small className={cx(card.isActive && card.isExpired && styles.expired)}>{note(card)}</small>
        </span>
        {card.isDefault && (
          <span className={styles.main}>{t({ message: 'Основная', comment: 'The bank card that pays' })}</span>
        )}
        <Icon name="down" size="small" className={styles.sign} />
      </button>
      <div id={actions} hidden={!isOpen}>
        <ButtonRow className={styles.actions}>
          {mayBecomeDefault(card) && (
            <Button size="small" busy={busy} onClick={onMakeMain}>
              {t`Сделать основной`}
            </Button>
          )}
          <Button size="small" onClick={onDelete}>
            {t({ message: 'Отвязать', comment: 'Remove a card from the account' })}
          </Button>
        </ButtonRow>
      </div>
    </li>
  );
}
