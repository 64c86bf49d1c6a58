import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
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
  const find = (role: 'button' | 'link' | 'textbox', name: string) => rider.page.getByRole(role, { name, exact: true });
  return {
    steps,
    find,
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

A scooter ride with the keyboard and a screen reader, step by step. \`npm run ear:write\` writes this page from the running product
(\`tests/journeys/tours/byEar.test.ts\`, which also checks that each step says something, and nothing twice). Times, sums and numbers are those of that run.

- **Tab**: the controls that get the focus up to the control of the step: name, role and state, then its description.
- **focus**: where the focus is after the step. **live**: what a live region says. **unheard**: a region that came with its text; some screen readers say it,
  others only when the rider reaches it.
- **Swipe**: the screen after the step, in reading order.`;

const chapters: string[] = [];

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
    const { steps, step, find } = await keepDiary(rider);
    const enter = (role: 'button' | 'heading' | 'textbox', name: string) => async () => {
      await keyboard.press('Enter');
      await rider.passUntil(role, name);
    };

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
      const buffer = await rider.page.screenshot({ type: 'jpeg', quality: 40 });
      const chosen = rider.page.waitForEvent('filechooser');
      await keyboard.press('Enter');
      await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
      await rider.see('button', names.complete);
    });
    const end = await step('Complete', find('button', names.complete), enter('heading', names.receipt));
    expect.soft(end).toContain(names.receipt);
    await step('Done', find('button', names.done), async () => {
      await keyboard.press('Enter');
      await rider.see('link', names.scan);
    });

    chapters.push(`## ${language}`, ...steps.map(written));
    expect
      .soft(steps.map(({ title, sounds }) => [title, saidTwice(sounds)]))
      .toEqual(steps.map(({ title }) => [title, []]));
    const silent = steps.slice(1).filter(({ sounds }) => sounds.length === 0);
    expect.soft(silent.map(({ title }) => title)).toEqual([]);
    expect((await world.ledger('10001')).rents).toHaveLength(LANGUAGES.findIndex((all) => all.locale === locale) + 1);
  },
);
