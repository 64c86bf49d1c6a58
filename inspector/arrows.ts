const SVG = 'http://www.w3.org/2000/svg';

type Point = { x: number; y: number };

/** From the edge of a box, beside one of its lines, to the nearer side of another, in a smooth curve beside both. */
function curve(box: DOMRect, line: DOMRect, to: DOMRect, origin: DOMRect): string {
  const isRight = to.left >= box.right;
  const isLeft = to.right <= box.left;
  const start: Point = {
    x: (isLeft ? box.left : box.right) - origin.left,
    y: (line.top + line.bottom) / 2 - origin.top,
  };
  const end: Point = {
    x: (isRight ? to.left : to.right) - origin.left,
    y: Math.min(to.top + 18, to.bottom) - origin.top,
  };
  const bend = Math.min(90, Math.max(28, Math.abs(end.x - start.x) / 2));
  const side = isRight ? -1 : 1;
  return `M${start.x} ${start.y}C${start.x + (isLeft ? -bend : bend)} ${start.y} ${end.x + side * bend} ${end.y} ${end.x} ${end.y}m${side * 7} -4l${side * -7} 4 ${side * 7} 4`;
}

/**
 * Arrows from the innermost states to the possible next states, and the last transition. All arrows at once would be
 * unreadable.
 */
export function drawArrows(svg: SVGSVGElement, view: HTMLElement, lit: readonly HTMLElement[]): void {
  const origin = view.getBoundingClientRect();
  svg.setAttribute('viewBox', `0 0 ${origin.width} ${origin.height}`);
  const paths = lit
    .flatMap((state) => [
      ...state.querySelectorAll<HTMLElement>(
        state.querySelector('.state') ? ':scope > .moves > .move.is-last' : ':scope > .moves > .move[data-to]',
      ),
    ])
    .flatMap((move) =>
      (move.dataset['to'] ?? '').split(' ').flatMap((place) => {
        const target = view.querySelector<HTMLElement>(`.state[data-place="${CSS.escape(place)}"]`);
        if (!target || target.contains(move)) return [];
        const path = document.createElementNS(SVG, 'path');
        path.setAttribute(
          'd',
          curve(
            (move.closest('.state') ?? move).getBoundingClientRect(),
            move.getBoundingClientRect(),
            target.getBoundingClientRect(),
            origin,
          ),
        );
        path.setAttribute('class', move.classList.contains('is-last') ? 'is-last' : '');
        return [path];
      }),
    );
  svg.replaceChildren(...paths);
}
