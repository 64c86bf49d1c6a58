import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { DRAG_THRESHOLD_PX, settle, type SheetMode, type SheetStop, speedOf, stretched } from './sheetGesture.ts';
import { slideAway, slideToRest } from './sheetMotion.ts';

/** One millisecond of a paused animation is one pixel: so the sheet follows a finger without a style attribute. */
const REACH_PX = 4000;

type Drag = {
  pointerId: number;
  startY: number;
  startHeight: number;
  stops: readonly SheetStop[];
  samples: { y: number; at: number }[];
  /** Undefined until the movement passes the threshold. */
  held: { size: Animation; shift: Animation } | undefined;
  shown: number;
};

type SheetDragOptions = {
  sheet: RefObject<HTMLElement | null>;
  foot: RefObject<HTMLElement | null>;
  mode: SheetMode;
  modes: readonly SheetMode[];
  closable: boolean;
  onMode: (mode: SheetMode) => void;
  onClosed: () => void;
};

const hold = (element: HTMLElement, keyframes: PropertyIndexedKeyframes) => {
  const animation = element.animate(keyframes, { duration: REACH_PX, fill: 'both' });
  animation.pause();
  return animation;
};

const holdSheet = (element: HTMLElement) => {
  const reach = ['0px', `${REACH_PX}px`];
  return {
    size: hold(element, { blockSize: reach, minBlockSize: reach, maxBlockSize: reach }),
    shift: hold(element, { translate: ['0 0', `0 ${REACH_PX}px`] }),
  };
};

const ignoresDrag = (event: PointerEvent<HTMLElement>) => {
  // A sheet that opened inside this one handles its own drags.
  if (!(event.target instanceof Element) || event.target.closest('dialog') !== event.currentTarget) return true;
  // In the middle of a wide screen it has no visible handle and stands still.
  if (!event.currentTarget.querySelector<HTMLElement>('[data-sheet-handle]')?.offsetParent) return true;
  const onHandle = event.target.closest('[data-sheet-handle]') !== null;
  if (event.pointerType === 'mouse' && (event.button !== 0 || !onHandle)) return true;
  return !onHandle && event.target.closest('[data-scrolls], input, textarea, select') !== null;
};

/** Drags a sheet between its heights, and down to close it. */
export function useSheetDrag({ sheet, foot, mode, modes, closable, onMode, onClosed }: SheetDragOptions) {
  const dragRef = useRef<Drag | undefined>(undefined);
  const leavingRef = useRef<Animation | undefined>(undefined);

  useEffect(
    () => () => {
      leavingRef.current?.cancel();
    },
    [],
  );

  const close = () => {
    const element = sheet.current;
    if (!element || leavingRef.current) return;
    const shown = dragRef.current?.shown ?? element.offsetHeight;
    dragRef.current = undefined;
    const leaving = slideAway(element, shown);
    leavingRef.current = leaving;
    // A cancelled animation rejects: the sheet has unmounted already.
    leaving.finished.then(onClosed, () => {});
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = sheet.current;
    if (!element || dragRef.current || leavingRef.current || !event.isPrimary || ignoresDrag(event)) return;
    const startHeight = element.offsetHeight;
    dragRef.current = {
      pointerId: event.pointerId,
      startY: event.clientY,
      startHeight,
      stops: modes.map((stop) => ({ mode: stop, height: stop === mode ? startHeight : (innerHeight * stop) / 100 })),
      samples: [{ y: event.clientY, at: event.timeStamp }],
      held: undefined,
      shown: startHeight,
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const drag = dragRef.current;
    const element = sheet.current;
    if (!drag || !element || event.pointerId !== drag.pointerId) return;
    const distance = event.clientY - drag.startY;
    if (!drag.held) {
      if (Math.abs(distance) < DRAG_THRESHOLD_PX) return;
      drag.held = holdSheet(element);
      element.setPointerCapture(event.pointerId);
      drag.startY = event.clientY;
      drag.samples = [];
    }
    drag.samples.push({ y: event.clientY, at: event.timeStamp });
    const heights = drag.stops.map((stop) => stop.height);
    const lowest = Math.min(...heights);
    const wanted = drag.startHeight - (event.clientY - drag.startY);
    drag.shown = stretched(wanted, closable ? 0 : lowest, Math.max(...heights));
    drag.held.size.currentTime = Math.max(drag.shown, lowest);
    drag.held.shift.currentTime = Math.max(0, lowest - drag.shown);
  };

  const release = (drag: Drag, target: SheetMode) => {
    const element = sheet.current;
    flushSync(() => onMode(target));
    drag.held?.size.cancel();
    drag.held?.shift.cancel();
    if (element) slideToRest(element, foot.current, drag.shown, Math.min(...drag.stops.map(({ height }) => height)));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const drag = dragRef.current;
    if (!drag || event.pointerId !== drag.pointerId) return;
    if (!drag.held) {
      dragRef.current = undefined;
      return;
    }
    const speed = event.type === 'pointercancel' ? 0 : speedOf(drag.samples);
    const target = settle({ height: drag.shown, speed, stops: drag.stops, closable });
    if (target === 'closed') return close();
    dragRef.current = undefined;
    release(drag, target);
  };

  return { close, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}
