import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { BRAND_NAMES, type BankCard, mayBecomeDefault } from '#domain/bankCard.ts';
import { Button, ButtonRow } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { CardBrandMark } from './CardBrandMark.tsx';
import styles from './Cards.module.css';

type CardRowProps = { card: BankCard; isOpen: boolean; onTurn: () => void; busy: boolean; onMakeMain: () => void; onDelete: () => void };

/** `09/27`, as it is printed on the card. */
const printed = ({ month, year }: { month: number; year: number }) => `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;

/** A tap shows what can be done with the card (account §2). */
export function CardRow({ card, isOpen, onTurn, busy, onMakeMain, onDelete }: CardRowProps) {
  const { t } = useLingui();
  const actions = useId();
  const title = [card.brand === null ? card.type : BRAND_NAMES[card.brand], card.mask].filter(Boolean).join(' ');
  const note = () => {
    if (!card.isActive) return t`Банк проверяет карту`;
    if (card.isExpired) return t`Срок карты вышел`;
    const month = card.expiry && printed(card.expiry);
    return t({ message: `До\u00A0${month}`, comment: 'A bank card is good until; placeholder: month and year such as 09/27' });
  };
  return (
    <li className={styles.card}>
      <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={actions} onClick={onTurn}>
        <CardBrandMark brand={card.brand} />
        <span>
          {title}
          <small className={cx(card.isActive && card.isExpired && styles.expired)}>{note()}</small>
        </span>
        {card.isDefault && <span className={styles.main}>{t({ message: 'Основная', comment: 'The bank card that pays' })}</span>}
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
