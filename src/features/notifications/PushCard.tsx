import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useSwipeAway } from '#ui/useSwipeAway.ts';
import { looks } from './looks.ts';
import type { PushCardView } from './pushes.screen.ts';
import styles from './Pushes.module.css';
import { useAge } from './useAge.ts';

type PushCardProps = PushCardView & {
  /** Null where it leads nowhere. */
  onAct: (() => void) | null;
  onClose: () => void;
  onHold: () => void;
  onRelease: () => void;
};

/** One thing that the rider is told, with at most one way on. A swipe or the cross closes it. */
export function PushCard({ push, isLeaving, onAct, onClose, onHold, onRelease }: PushCardProps) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const age = useAge();
  const id = useId();
  const swipe = useSwipeAway(onClose);
  const { icon, tone, act } = looks[push.type];
  return (
    <article data-push={push.id} aria-labelledby={id} inert={isLeaving}>
      <div
        className={cx(styles.card, tone !== 'plain' && styles[tone], isLeaving && styles.leaving)}
        onPointerEnter={onHold}
        onPointerLeave={onRelease}
        onFocus={onHold}
        onBlur={onRelease}
        {...swipe}
      >
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
        <div className={styles.words}>
          <strong id={id}>{push.headline}</strong>
          {push.sentence !== null && <p>{push.sentence}</p>}
        </div>
        <IconButton
          icon="close"
          label={t({ message: 'Закрыть уведомление', comment: 'Button of a notification: closes it' })}
          className={styles.close}
          onClick={onClose}
        />
        <div className={styles.foot}>
          <time dateTime={new Date(push.at).toISOString()}>{age(push.at)}</time>
          {act && onAct && (
            <Button size="small" onClick={onAct}>
              {speaker._(act)}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
