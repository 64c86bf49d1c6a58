import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { FIRST_BIKE } from '#sandbox/seed/knownStations.ts';
import { chainBike, takeBike } from '../../support/browser/bikes.ts';
import { STATION, takeDocked } from '../../support/browser/docks.ts';
import { listenTo, saidTwice, type Sound } from '../../support/browser/ears.ts';
import { journey } from '../../support/browser/journey.ts';
import { tabTo } from '../../support/browser/keys.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { comeBack } from '../../support/browser/storedSession.ts';
import { openWorld } from '../../support/browser/world.ts';

/** `npm run ear:write` writes there what the test hears. */
const page = process.env['BY_EAR'];

const LANGUAGES = [
  {
    locale: 'ru-RU',
    language: 'Russian',
    names: {
      scan: 'Сканировать',
      number: 'Номер велосипеда или самоката',
      start: 'Начать поездку',
      help: 'Помощь в поездке',
      close: 'Закрыть',
      pause: 'Пауза',
      resume: 'Продолжить',
      finish: 'Завершить',
      photo: 'Сфотографируйте самокат',
      file: 'Выбрать из файлов',
      complete: 'Завершить поездку',
      receipt: 'Поездка завершена',
      done: 'Готово',
      unwind: 'Размотайте цепь',
      checkChain: 'Проверить цепь',
      closeWheel: 'Закройте замок колеса',
      photoOfBike: 'Сфотографируйте велосипед',
      pull: 'Тяните велосипед на себя',
      bringBack: 'Вернуть',
      push: 'Задвиньте велосипед в док',
    },
    said: {
      riding: 'Поездка идёт',
      minute: 'В пути 1 минута, примерно',
      paused: 'Пауза',
      offline: 'Нет интернета',
      online: 'Интернет снова есть',
      parking: 'Здесь можно завершить',
      step: 'Шаг 2 из 2',
    },
  },
  {
    locale: 'en-US',
    language: 'English',
    names: {
      scan: 'Scan',
      number: 'Bike or scooter number',
      start: 'Start ride',
      help: 'Help with the ride',
      close: 'Close',
      pause: 'Pause',
      resume: 'Resume',
      finish: 'Finish',
      photo: 'Take a photo of the scooter',
      file: 'Choose a file',
      complete: 'Finish ride',
      receipt: 'Ride finished',
      done: 'Done',
      unwind: 'Unwind the chain',
      checkChain: 'Check the chain',
      closeWheel: 'Close the wheel lock',
      photoOfBike: 'Take a photo of the bike',
      pull: 'Pull the bike towards you',
      bringBack: 'Return',
      push: 'Push the bike into a dock',
    },
    said: {
      riding: 'You’re riding',
      minute: '1 minute',
      paused: 'Paused',
      offline: 'You’re offline',
      online: 'You’re back online',
      parking: 'You can finish here',
      step: 'Step 2 of 2',
    },
  },
] as const;

type Step = { title: string; stops: string[]; sounds: Sound[]; tree: string };

/** Rides with the keyboard alone, and writes down each step. */
async function keepDiary(rider: Phone) {
  const heard = await listenTo(rider);
  const steps: Step[] = [];
  const { keyboard } = rider.page;
  const find = (role: 'button' | 'link' | 'textbox', name: string) => rider.page.getByRole(role, { name, exact: true });
  return {
    steps,
    find,
    /** Enter, until something is visible. */
    enter: (role: 'button' | 'heading' | 'textbox', name: string) => async () => {
      await keyboard.press('Enter');
      await rider.passUntil(role, name);
    },
    /** What lies between two steps and is written elsewhere. */
    passOver: async (deed: () => Promise<unknown>) => {
      await deed();
      await heard();
    },
    choosePhoto: async () => {
      const buffer = await rider.page.screenshot({ type: 'jpeg', quality: 40 });
      const chosen = rider.page.waitForEvent('filechooser');
      await keyboard.press('Enter');
      await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    },
    /** Tab to a control, if the step has one; then the deed, until nothing more happens. */
    step: async (
      title: string,
      control: ReturnType<typeof find> | null,
      deed: () => Promise<unknown>,
      key?: 'Shift+Tab',
    ) => {
      if (control) await tabTo(rider, control, key);
      const stops = control ? await heard() : [];
      await deed();
      await rider.pass(1_000);
      const sounds = await heard();
      const tree = await rider.page.locator('body').ariaSnapshot();
      steps.push({ title, stops: stops.map(({ text }) => text), sounds, tree });
      return sounds.map(({ text }) => text).join('\n');
    },
  };
}

/** The lines of an accessible tree as one paragraph: what a rider hears who swipes through the screen. */
const read = (tree: string): string =>
  tree
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*- /, '')
        .replace(/:$/, '')
        .replace(/^(text|paragraph|listitem|term|definition|status): /, ''),
    )
    .filter((line) => !/^(\/url.*|list|listitem|paragraph|status|alert|banner|main|contentinfo|search)$/.test(line))
    .join(' · ');

/** The first stops and the last: nobody reads a list of thirty vehicles here. */
const shortened = (stops: readonly string[]): string[] =>
  stops.length > 8 ? [...stops.slice(0, 5), `… ${stops.length - 6} more …`, ...stops.slice(-1)] : [...stops];

const written = ({ title, stops, sounds, tree }: Step, at: number): string =>
  [
    `### ${at + 1}. ${title}`,
    ...(stops.length > 0 ? [`Tab: ${shortened(stops).join(' → ')}`] : []),
    sounds.map(({ kind, text }) => `- ${kind}: ${text}`).join('\n'),
    `Swipe: ${read(tree)}`,
  ].join('\n\n');

const INTRODUCTION = `# A ride by ear

A scooter ride with the keyboard and a screen reader, step by step, then what differs on a bike with locks and on a bike of a station. \`npm run ear:write\`
writes this page from the running product (\`tests/journeys/tours/byEar.test.ts\`, which also checks that each step says something, and nothing twice). Times, sums and numbers are those of that run.

- **Tab**: the controls that get the focus up to the control of the step: name, role and state, then its description.
- **focus**: where the focus is after the step. **live**: what a live region says. **unheard**: a region that came with its text; some screen readers say it,
  others only when the rider reaches it.
- **Swipe**: the screen after the step, in reading order.`;

const chapters: string[] = [];

/** Each step after the first says something, and each step says nothing twice. */
function expectEachFactOnce(steps: readonly Step[]): void {
  expect
    .soft(steps.map(({ title, sounds }) => [title, saidTwice(sounds)]))
    .toEqual(steps.map(({ title }) => [title, []]));
  const silent = steps.slice(1).filter(({ sounds }) => sounds.length === 0);
  expect.soft(silent.map(({ title }) => title)).toEqual([]);
}

afterAll(async () => {
  const text = `${[INTRODUCTION, ...chapters].join('\n\n')}\n`;
  if (page !== undefined) await writeFile(join(import.meta.dirname, '../../..', page), text);
});

// D142
journey.for(LANGUAGES)(
  'With the keyboard alone, a rider who only listens rides a scooter, and hears each fact once, in $language',
  async ({ locale, language, names, said }, { stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ locale, place });
    const { keyboard } = rider.page;
    await comeBack(rider);
    const { steps, step, find, enter, choosePhoto } = await keepDiary(rider);

    await step('The map opens', null, () => rider.open('/map'));
    await step('Scan', find('link', names.scan), enter('textbox', names.number));
    await step('The number of the vehicle', find('textbox', names.number), async () => {
      await keyboard.type(number);
      await enter('button', names.start)();
    });
    const started = await step('Start', find('button', names.start), enter('button', names.pause));
    expect.soft(started).toContain(said.riding);
    const rideOff = async () => {
      await rider.stand({ ...place, latitude: place.latitude + 0.004 });
      await rider.pass(60_000);
    };
    expect.soft(await step('A minute passes', null, rideOff)).toContain(said.minute);
    await step('Help', find('button', names.help), enter('button', names.close), 'Shift+Tab');
    await step('Escape closes the help', null, () => keyboard.press('Escape'));
    const paused = await step('Pause', find('button', names.pause), enter('button', names.resume));
    expect.soft(paused).toContain(said.paused);
    expect
      .soft(await step('Resume', find('button', names.resume), enter('button', names.pause)))
      .toContain(said.riding);
    const lost = await step('The network is gone', null, () => rider.context.setOffline(true));
    expect.soft(lost).toContain(said.offline);
    const back = await step('The network is back', null, () => rider.context.setOffline(false));
    expect.soft(back).toContain(said.online);
    const arrive = async () => {
      await rider.stand((await world.parking()).place);
      await rider.pass(30_000);
    };
    expect.soft(await step('At a parking', null, arrive)).toContain(said.parking);
    const finished = await step('Finish', find('button', names.finish), enter('heading', names.photo));
    expect.soft(finished).toContain(said.step);
    await step('A photo from a file', find('button', names.file), async () => {
      await choosePhoto();
      await rider.see('button', names.complete);
    });
    const end = await step('Complete', find('button', names.complete), enter('heading', names.receipt));
    expect.soft(end).toContain(names.receipt);
    await step('Done', find('button', names.done), async () => {
      await keyboard.press('Enter');
      await rider.see('link', names.scan);
    });

    chapters.push(`## ${language}`, ...steps.map(written));
    expectEachFactOnce(steps);
    expect((await world.ledger('10001')).rents).toHaveLength(LANGUAGES.findIndex((all) => all.locale === locale) + 1);
  },
);

// D142
journey.for(LANGUAGES)(
  'With the keyboard alone, a rider who only listens moves the locks of a bike, and takes a bike from a dock, in $language',
  async ({ locale, language, names }, { stage, phone }) => {
    const bike = await takeBike(stage.control, chainBike);
    const docked = await takeDocked(stage.control, FIRST_BIKE);
    const rider = await phone({ locale, place: bike.place });
    await comeBack(rider);
    const { steps, step, find, enter, passOver, choosePhoto } = await keepDiary(rider);
    const lookUp = (number: string) =>
      passOver(async () => {
        await rider.open('/map/scan');
        await rider.type(names.number, number);
        await enter('button', names.start)();
      });
    /** The rider's hand, until the app shows what comes then. */
    const then = (hand: () => Promise<unknown>, role: 'button' | 'heading', name: string) => async () => {
      await hand();
      await rider.passUntil(role, name);
    };

    await lookUp(bike.number);
    await step('Start', find('button', names.start), enter('heading', names.unwind));
    await step('Six seconds pass', null, () => rider.passUntil('button', names.checkChain));
    await step(
      'The chain is in its holder',
      null,
      then(() => bike.hand('chainToHolder'), 'button', names.pause),
    );
    await step('Pause', find('button', names.pause), enter('heading', names.closeWheel));
    await step(
      'The lever is down',
      null,
      then(() => bike.hand('closeWheel'), 'button', names.resume),
    );
    await step('Resume', find('button', names.resume), enter('button', names.pause));
    await step('Finish', find('button', names.finish), enter('heading', names.closeWheel));
    await step(
      'The lever is down',
      null,
      then(() => bike.hand('closeWheel'), 'button', names.checkChain),
    );
    await step(
      'The chain is round the rack',
      null,
      then(() => bike.hand('chainToRack'), 'heading', names.photoOfBike),
    );
    await step('A photo from a file', find('button', names.file), async () => {
      await choosePhoto();
      await rider.see('button', names.complete);
    });
    await step('Complete', find('button', names.complete), enter('heading', names.receipt));

    await passOver(() => rider.tap('button', names.done));
    await rider.stand(docked.place);
    await lookUp(docked.number);
    await step('Start at a dock', find('button', names.start), enter('heading', names.pull));
    await step(
      'The bike is out of its dock',
      null,
      then(() => docked.hand('pullOut'), 'button', names.bringBack),
    );
    // A bike that comes back in the first two minutes was only looked at.
    await passOver(() => rider.pass(180_000));
    await step('Return', find('button', names.bringBack), enter('heading', names.push));
    const pushIn = () => docked.hand('pushIn', STATION.mechanical);
    await step('The bike is in another dock', null, then(pushIn, 'heading', names.receipt));

    chapters.push(`## ${language}: a bike with locks, then a bike of a station`, ...steps.map(written));
    expectEachFactOnce(steps);
    expect((await bike.rent()).status).toBe('DONE');
  },
);
