/** What no rider may read: the app's own words for values that it could not read. */
const LEAKED = /\[object |\bNaN\b|\bundefined\b|\bnull\b|Invalid Date|\bInfinity\b|e\+\d\d/;
const SUM = /[−-]?\d[\d\u00A0\u202F ,]*\u00A0?₽/g;
/** Of everything on a screen, and of the longest word: no phone is wider. */
const MOST_LETTERS = 120_000;
const LONGEST_SUM = 24;
const MOST_ELEMENTS = 20_000;

/** The texts of a screen, each on a separate line, so that two neighbours never form one word. */
function textOf(container: Element): string {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return texts.join('\n');
}

/** Every sum of roubles on a screen. */
export const sumsOn = (container: Element): ReadonlySet<string> =>
  new Set([...textOf(container).matchAll(SUM)].map(([sum]) => sum.replaceAll(/[\s\u00A0\u202F]/g, '')));

type Expected = {
  /** The sums of the undamaged screen. */
  sums: ReadonlySet<string>;
  /** The numbers that were sent: a damage elsewhere may bring another of them to the screen. */
  sent: readonly number[];
  /** The damage is a sound number: the sums follow it. */
  isSound: boolean;
};

/** A sum that says a number that was sent, as the price of something. */
const says = (sum: string, sent: number): boolean =>
  Math.abs(Number(sum.replaceAll(/[^\d,]/g, '').replace(',', '.')) - Math.abs(sent)) < 0.006;

/** Every number of an answer. */
export const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

/** What is wrong with a screen over a damaged answer. */
export function wrongOn(container: Element, { sums, sent, isSound }: Expected): string[] {
  const text = textOf(container);
  const leaked = LEAKED.exec(text);
  const odd = [...sumsOn(container)].filter(
    (sum) => sum.length > LONGEST_SUM || !(isSound || sums.has(sum) || sent.some((number) => says(sum, number))),
  );
  return [
    ...(text.trim() === '' ? ['nothing is drawn'] : []),
    ...(text.includes('Something went wrong!') ? ['the screen broke'] : []),
    ...(leaked ? [`“${text.slice(Math.max(0, leaked.index - 20), leaked.index + 30)}” is shown`] : []),
    ...(container.querySelector('script, img[src="/made-of-markup"], [onerror]') ? ['markup became an element'] : []),
    ...('wasRun' in globalThis ? ['a script ran'] : []),
    ...(text.length > MOST_LETTERS ? [`${text.length} letters`] : []),
    ...(container.querySelectorAll('*').length > MOST_ELEMENTS ? ['too many elements'] : []),
    ...(isWaiting(container) ? ['it waits for ever'] : []),
    ...odd.map((sum) => `the sum ${sum}`),
  ];
}

/** Whether a screen shows a skeleton after all requests have ended. */
export const isWaiting = (container: Element): boolean =>
  [...container.querySelectorAll('[role="status"]')].some((status) =>
    /Загружаем|Считаем|Открываем|Узнаём/.test(status.textContent ?? ''),
  );
