import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { pushPlace } from '#domain/notification.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { usePushQueue } from '#src/runtime.tsx';
import { PayDebtNow } from './PayDebtNow.tsx';
import { PushCard } from './PushCard.tsx';
import { pushCards, sameCards } from './pushes.screen.ts';
import styles from './Pushes.module.css';
import { useActOn } from './useActOn.ts';
import { useFreshAnswers } from './useFreshAnswers.ts';
import { useModalOpen } from './useModalOpen.ts';

type Queue = ActorRefFrom<typeof pushQueueMachine>;

/** What riders are told, over any screen that may be interrupted. */
export function Pushes() {
  const queue = usePushQueue();
  return queue ? <Queued key={queue.sessionId} queue={queue} /> : null;
}

function Queued({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isCovered = useModalOpen();
  const cards = useSelector(queue, pushCards, sameCards);
  const [paysFrom, setPaysFrom] = useState<{ at: number; path: '/map' | '/profile' } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFreshAnswers(queue);

  useEffect(() => {
    const { isAllowed, saidHere } = pushPlace(path);
    queue.send({ type: 'device.pathChanged', isAllowed: isAllowed && !isCovered, saidHere });
  }, [queue, path, isCovered]);

  const payDebt = () =>
    setPaysFrom((before) => ({ at: (before?.at ?? 0) + 1, path: path === '/map' ? '/map' : '/profile' }));
  const actOn = useActOn(payDebt);

  const close = useEffectEvent((id: string) => {
    if (place.current) passFocusOn(place.current, id);
    queue.send({ type: 'rider.closed', id });
  });
  useEffect(() => {
    const cardsPlace = place.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const id = event.target instanceof Element ? event.target.closest('article')?.dataset['push'] : undefined;
      if (event.key !== 'Escape' || id === undefined) return;
      // A sheet under it is another thing to close.
      event.stopPropagation();
      event.preventDefault();
      close(id);
    };
    cardsPlace?.addEventListener('keydown', onKeyDown);
    return () => cardsPlace?.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <div ref={place} role="status" aria-atomic="false" aria-label={t`Уведомления`} className={styles.cards}>
        {cards.map(({ push, isLeaving }) => {
          const act = actOn(push);
          return (
            <PushCard
              key={push.id}
              push={push}
              isLeaving={isLeaving}
              onAct={
                act &&
                (() => {
                  queue.send({ type: 'rider.acted', id: push.id });
                  act();
                })
              }
              onClose={() => {
                if (place.current) passFocusOn(place.current, push.id);
                queue.send({ type: 'rider.closed', id: push.id });
              }}
              onHold={() => queue.send({ type: 'rider.held', id: push.id })}
              onRelease={() => queue.send({ type: 'rider.released', id: push.id })}
            />
          );
        })}
      </div>
      {paysFrom && <PayDebtNow key={paysFrom.at} from={paysFrom.path} />}
    </>
  );
}

/** Whoever was on the card goes on at the next one, else at the screen's heading. */
function passFocusOn(place: Element, id: string): void {
  const focused = document.activeElement?.closest('article');
  if (focused?.dataset['push'] !== id) return;
  const next = [...place.children].find((card) => card !== focused && !card.hasAttribute('inert'));
  const to = next?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('h1');
  if (to && !next) to.tabIndex = -1;
  to?.focus({ preventScroll: true });
}
