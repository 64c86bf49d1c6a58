import { type PointerEvent, useRef } from 'react';
import { timing } from './motion.ts';

/** One millisecond of a paused animation is one pixel: so the card follows a finger without a style attribute. */
const REACH_PX = 2000;
const THRESHOLD_PX = 10;
/** A swipe of this distance, or of this speed (px/ms), dismisses the card. */
const AWAY_PX = 96;
const FLICK = 0.5;

type Swipe = { pointerId: number; startX: number; startAt: number; held: Animation | null; moved: number };

/** A card that a horizontal swipe dismisses. Buttons inside still work: a touch without movement is a tap. */
export function useSwipeAway(onAway: () => void) {
  const swipe = useRef<Swipe | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.pointerType === 'mouse') return;
    swipe.current = {
      pointerId: event.pointerId,
      startX: event.clientX,
      startAt: event.timeStamp,
      held: null,
      moved: 0,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = swipe.current;
    if (now?.pointerId !== event.pointerId) return;
    now.moved = event.clientX - now.startX;
    if (!now.held) {
      if (Math.abs(now.moved) < THRESHOLD_PX) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      now.held = event.currentTarget.animate(
        { translate: [`${-REACH_PX}px 0`, `${REACH_PX}px 0`] },
        { duration: REACH_PX * 2, fill: 'both' },
      );
      now.held.pause();
    }
    now.held.currentTime = REACH_PX + now.moved;
  };
  const end = (isLost: boolean) => (event: PointerEvent<HTMLElement>) => {
    const now = swipe.current;
    if (now?.pointerId !== event.pointerId) return;
    swipe.current = null;
    if (!now.held) return;
    const isFast = Math.abs(now.moved) / Math.max(1, event.timeStamp - now.startAt) > FLICK;
    const isAway = !isLost && (isFast || Math.abs(now.moved) > AWAY_PX);
    const to = isAway ? Math.sign(now.moved) * innerWidth : 0;
    const leaving = event.currentTarget.animate(
      { translate: [`${now.moved}px 0`, `${to}px 0`] },
      { ...timing('--fade'), fill: 'both' },
    );
    now.held.cancel();
    if (isAway) onAway();
    else
      leaving.finished.then(
        () => leaving.cancel(),
        () => undefined,
      );
  };

  return { onPointerDown, onPointerMove, onPointerUp: end(false), onPointerCancel: end(true) };
}
