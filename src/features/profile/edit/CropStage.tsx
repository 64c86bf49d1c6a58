import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Crop, movedCrop, zoomedCrop, zoomOf } from '#domain/crop.ts';
import { ownProperty } from '#domain/ownProperty.ts';
import text from '#ui/text.module.css';
import styles from './Edit.module.css';

type CropStageProps = {
  picture: ImageBitmap;
  crop: Crop;
  draw: (canvas: HTMLCanvasElement, crop: Crop) => void;
  onCrop: (change: (now: Crop) => Crop) => void;
};
type Finger = { x: number; y: number };

/** Pixels of the canvas: enough for a sharp picture on every phone. */
const STAGE = 720;
/** A key moves the picture by a share of the square, and zooms by a factor. */
const KEY_MOVE = 0.04;
const KEY_ZOOM = 1.1;

/** The picture under a round window. One finger moves it, two fingers zoom; the arrows, + and − do the same. */
export function CropStage({ picture, crop, draw, onCrop }: CropStageProps) {
  const { t } = useLingui();
  const hintId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Finger>());

  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, crop);
  }, [draw, crop]);

  const move = (right: number, down: number) => onCrop((now) => movedCrop(picture, now, right, down));
  const zoom = (by: number, about?: Finger) =>
    onCrop((now) => zoomedCrop(picture, now, zoomOf(picture, now) * by, about));

  // React adds wheel listeners as passive ones, so the page would zoom too.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = stage.current?.getBoundingClientRect();
    if (box)
      zoom(Math.exp(-event.deltaY / 400), {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      });
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Finger => {
    const box = currentTarget.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // Otherwise the sheet would follow the same finger.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, at(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    fingers.current.set(event.pointerId, now);
    if (!other) return move(now.x - before.x, now.y - before.y);
    const spread = (finger: Finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
    // The middle between two fingers moves half as far as the moving finger.
    move((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (spread(before) > 0) zoom(spread(now) / spread(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => fingers.current.delete(event.pointerId);

  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => move(-KEY_MOVE, 0),
      ArrowRight: () => move(KEY_MOVE, 0),
      ArrowUp: () => move(0, -KEY_MOVE),
      ArrowDown: () => move(0, KEY_MOVE),
      '+': () => zoom(KEY_ZOOM),
      '=': () => zoom(KEY_ZOOM),
      '-': () => zoom(1 / KEY_ZOOM),
    };
    const action = ownProperty(acts, event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes the keys itself: no single control moves in two directions */}
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={t`Фото, которое можно двигать`}
        aria-describedby={hintId}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} width={STAGE} height={STAGE} className={styles.canvas} />
      </div>
      <span id={hintId} className={text.hidden}>
        {t`Стрелки двигают фото, плюс и минус меняют масштаб.`}
      </span>
    </>
  );
}
