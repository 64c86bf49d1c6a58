import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { takeBike, wheelBike } from '../support/browser/bikes.ts';
import { openNumberPad, signIn, startRide, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { finishRide, lookUp } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

/** Without metadata: its original is sent as it is. */
const jpeg = join(import.meta.dirname, '../../public/screens/vehicle.ru.jpg');

/** Runs in the page: the browser translates present and later texts. It moves each text into `<font><font>`. */
function translatePage(): void {
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) if (texts.currentNode.parentElement?.localName !== 'font') found.push(texts.currentNode);
    for (const text of found) {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      text.parentNode?.replaceChild(outer, text);
      inner.append(text);
    }
  };
  translate(document.body);
  new MutationObserver(() => translate(document.body)).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page: falsifies the pixels that a page reads from a canvas, as Firefox does against fingerprinting. */
function falsifyCanvases(): void {
  const stripes = ({ data }: ImageData) => data.forEach((_, at) => (data[at] = at % 7 < 3 ? 255 : 0));
  const { prototype } = CanvasRenderingContext2D;
  // oxlint-disable-next-line typescript/unbound-method -- called on its canvas
  const { getImageData } = prototype;
  prototype.getImageData = function falsified(...asked) {
    const picture = getImageData.apply(this, asked);
    stripes(picture);
    return picture;
  };
  // oxlint-disable-next-line typescript/unbound-method -- called on its canvas
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function falsified(...asked) {
    const context = this.getContext('2d');
    const picture = new ImageData(this.width, this.height);
    stripes(picture);
    context?.putImageData(picture, 0, 0);
    toBlob.apply(this, asked);
  };
}

inEachEngine(
  'A rider can finish a ride with an unaltered photo in a browser that translates pages and alters canvases',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await rider.open('/');
    await rider.see('link', 'Войти');
    await rider.change(translatePage);
    await rider.change(falsifyCanvases);
    await signIn(rider);
    await openNumberPad(rider);
    await typeNumber(rider, number);
    await startRide(rider);
    await rider.tap('button', 'Пауза');
    await rider.tap('button', 'Продолжить');
    await rider.see('button', 'Пауза');
    await rider.stand((await world.parking()).place);
    await rider.tap('button', 'Завершить');
    await finishRide(rider, 'Сфотографируйте самокат', jpeg);
    const rent = (await world.ledger('10001')).rents.find((one) => one.number === number);
    expect(rent?.status).toBe('DONE');
    const { rows } = await stage.sandbox.db.transaction((sql) =>
      sql.query<{ bytes: Uint8Array }>('select bytes from sandbox.rent_photos where rent_id = $1', [rent?.id]),
    );
    expect(rows.map(({ bytes }) => Buffer.from(bytes).equals(readFileSync(jpeg)))).toEqual([true]);
  },
);

inEachEngine(
  'A rider of a bike with a wheel lock pauses, resumes and finishes the ride, although the page reloads in between',
  async ({ stage, phone }) => {
    const bike = await takeBike(stage.control, wheelBike);
    const rider = await phone({ place: bike.place });
    await lookUp(rider, bike.number);
    await rider.tap('button', 'Начать поездку');
    await rider.tap('button', 'Пауза');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await rider.see('button', 'Продолжить');
    await rider.reload();
    await rider.tap('button', 'Продолжить');
    await rider.see('button', 'Пауза');
    await rider.reload();
    await rider.tap('button', 'Завершить');
    await rider.see('heading', 'Закройте замок колеса');
    await bike.hand('closeWheel');
    await finishRide(rider, 'Сфотографируйте велосипед');

    const rent = await bike.rent();
    expect([rent.status, rent.hasPhoto]).toEqual(['DONE', true]);
    expect(await bike.lockCommands()).toEqual(['wheel open obeyed', 'wheel open obeyed']);
  },
);
