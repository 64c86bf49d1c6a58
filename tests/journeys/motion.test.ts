import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { endOfAnimations, type Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { rideOff } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** Notes what moves. Runs in the page. */
function noteMoves(): void {
  const moves: string[] = [];
  Object.assign(window, { moves });
  // oxlint-disable-next-line typescript/unbound-method -- applied to its document
  Document.prototype.startViewTransition = new Proxy(Document.prototype.startViewTransition, {
    apply: (real, page, given: unknown[]) => {
      moves.push('screen');
      return Reflect.apply(real, page, given);
    },
  });
  // oxlint-disable-next-line typescript/unbound-method -- applied to its element
  Element.prototype.animate = new Proxy(Element.prototype.animate, {
    apply: (real, element: Element, given: [{ translate?: string[] }, { duration: number }]) => {
      const [{ translate = [] }, { duration }] = given;
      moves.push(`${element.tagName} from ${translate[0]} in ${duration} ms`);
      return Reflect.apply(real, element, given);
    },
  });
}

const taken = ({ page }: Phone): Promise<string[]> =>
  page.evaluate(() => {
    const { moves }: Window & { moves?: string[] } = window;
    return moves?.splice(0) ?? [];
  });

const grown = /^(?:DIALOG|DIV) from 0 calc\(-?[1-9]\d*px/;

journey.for([
  [300, 'slides from its old edge while its button stays, and screens fade into each other', ['screen']],
  [0, 'does not slide, and screens do not fade, for a rider who wants less motion', []],
] as const)('In %i ms a sheet that grows %s', async ([ms, , fades], { stage, phone }) => {
  const { place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ motion: ms > 0, place });
  await rider.page.addInitScript(noteMoves);
  await comeBack(rider);
  await rider.open('/map');
  await rider.tap('button', /^Самокат/);
  await rider.see('button', 'Начать поездку');
  await rider.page.evaluate(endOfAnimations);
  // A card has the path of its map.
  expect(await taken(rider)).not.toContain('screen');

  await rider.tap('button', 'Развернуть карточку');
  const moves: string[] = [];
  await expect
    .poll(async () => {
      moves.push(...(await taken(rider)));
      const parts = moves.map((move) => `${move.split(' ')[0]} ${grown.test(move)} ${move.split(' ').at(-2)}`);
      return [...new Set(parts)];
    })
    .toEqual([`DIALOG true ${ms}`, `DIV true ${ms}`]);
  await rider.page.keyboard.press('Escape');
  await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
  await taken(rider);
  await rider.tap('link', 'История');
  await rider.see('heading', 'История');
  expect((await taken(rider)).filter((move) => move === 'screen')).toEqual(fades);
});

journey('From a ride to a pause the panel slides from its old edge, and its buttons stay', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ motion: true, place });
  await rider.page.addInitScript(noteMoves);
  await rideOff(rider, number);
  await taken(rider);
  await rider.tap('button', 'Пауза');
  await rider.passUntil('button', 'Продолжить');
  const [panel = '', buttons = ''] = (await taken(rider)).filter((move) => grown.test(move));
  const pixels = (move: string) => Number.parseInt(/calc\((-?\d+)px/.exec(move)?.[1] ?? '0', 10);
  expect(pixels(panel)).not.toBe(0);
  expect(pixels(buttons)).toBe(-pixels(panel));
});
