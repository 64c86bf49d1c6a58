import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Control } from './control.ts';
import { watchSecrets } from './secrets.ts';
import { followTraffic } from './traffic.ts';

export type Place = { latitude: number; longitude: number; accuracy?: number };

export type PhoneOptions = {
  app: string;
  control: Control;
  /** The phone's time, in milliseconds. */
  time: number;
  locale?: 'ru-RU' | 'en-US';
  scheme?: 'light' | 'dark';
  /** The rider's position; null = the rider has refused the permission. */
  place?: Place | null;
  /**
   * Draws the map. Where a journey is not about it the phone has no graphics: drawn by software they take the whole
   * machine.
   */
  map?: boolean;
  /**
   * Sheets slide and things fade. Where that is not looked at the phone is one whose owner wants less motion: nothing
   * is waited for, or drawn twice.
   */
  motion?: boolean;
};

/** Milliseconds in which the page draws an arrived answer. */
const RENDER_MS = 150;

/** Seconds of the story's time after which the phone stops waiting for something. */
const TIMEOUT_S = 60;

/**
 * Up to here every timer runs on its moment; a longer time is a sleep of the phone, after which each due one runs once.
 */
const WATCHED_MS = 60_000;
/**
 * An answer that arrives between the server's step and the phone's makes the phone's time too late by this much. With a
 * whole minute the server would refuse a command's expiry as too far ahead.
 */
const STEP_MS = 10_000;

/** Playwright reads names and strings with any kind of space, but a text's regular expression only with its own. */
export const anySpaces = ({ source, flags }: RegExp) => new RegExp(source.replaceAll(' ', String.raw`\s`), flags);

type Role = Parameters<Page['getByRole']>[0];

/** What a rider's hands and eyes do in every engine. Everything is found by role and name. */
export type Hands = {
  see(role: Role, name: string | RegExp): Promise<unknown>;
  read(text: string | RegExp): Promise<unknown>;
  tap(role: Role, name: string | RegExp): Promise<void>;
  type(label: string | RegExp, text: string): Promise<void>;
  /** Lets the story's time go on until something is visible. */
  passUntil(role: Role, name: string | RegExp): Promise<void>;
};

/** A rider's phone: one browser profile, and the verbs of a journey. Everything is found by role and name. */
export type Phone = {
  /** The current page: a test that kills it puts the next page here. */
  page: Page;
  context: BrowserContext;
  /**
   * What went wrong without anybody asking: scripts, refused policies, assets that are missing, secrets in the wrong
   * place.
   */
  complaints: string[];
  open(path: string): Promise<void>;
  see(role: Role, name: string | RegExp): Promise<Locator>;
  read(text: string | RegExp): Promise<Locator>;
  tap(role: Role, name: string | RegExp): Promise<void>;
  type(label: string | RegExp, text: string): Promise<void>;
  stand(place: Place): Promise<void>;
  /** Advances the sandbox's clock and the page's together, once all requests are answered. */
  pass(milliseconds: number): Promise<void>;
  /** Advances the time second by second until something is visible. */
  passUntil(role: Role, name: string | RegExp): Promise<void>;
  close(): Promise<void>;
};

/**
 * The browser's messages about a refusal and about a cut connection: journeys provoke both, and the app does not write
 * them.
 */
const provoked = /^(?:Failed to load resource|WebSocket connection to '[^']*' failed)/;

/** Writes a breach of the Content-Security-Policy to the console. Runs in the page. */
export function sayRefusedPolicies(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy ${violatedDirective}: ${blockedURI}`),
  );
}

/** The rider touches an open page as soon as it has loaded: until then it runs without the app. Runs in the page. */
export function touchOnceLoaded(): void {
  addEventListener('load', () => void dispatchEvent(new Event('pointerdown')));
}

/** Resolves when every animation that ends has ended. Runs in the page. */
export async function endOfAnimations(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Takes the phone's graphics away. Runs in the page. */
export function withoutGraphics(): void {
  const prototype: { getContext: unknown } = HTMLCanvasElement.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- applied to its canvas
  prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
    apply: (real, canvas, asked: [string]) =>
      asked[0].startsWith('webgl') ? null : Reflect.apply(real, canvas, asked),
  });
}

export function collect(page: Page, app: string, complaints: string[]): void {
  // The test chooses files as long as there is a listener. A listener for each choice would race the next tap.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !provoked.test(message.text())) complaints.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(app))
      complaints.push(`${response.status()} ${response.url()}`);
  });
}

/** A failed wait reports what the rider sees instead. */
export async function appears(
  { page, complaints }: Pick<Phone, 'page' | 'complaints'>,
  found: Locator,
): Promise<Locator> {
  await found.waitFor().catch(async (error: unknown) => {
    const seen = await page
      .locator('body')
      .ariaSnapshot()
      .catch(() => 'a page that does not answer');
    throw new Error(`${String(error)}\nAt ${page.url()} there is:\n${seen}\n${complaints.join('\n')}`, {
      cause: error,
    });
  });
  return found;
}

export async function openPhone(browser: Pick<Browser, 'newContext'>, options: PhoneOptions): Promise<Phone> {
  const { app, control, time, locale = 'ru-RU', scheme = 'light', place, map = false, motion = false } = options;
  const context = await browser.newContext({
    baseURL: app,
    locale,
    colorScheme: scheme,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Europe/Moscow',
    permissions: place ? ['geolocation'] : [],
    ...(place ? { geolocation: { accuracy: 5, ...place } } : {}),
  });
  // Real time, which a busy machine stretches: the wait fails after this.
  context.setDefaultTimeout(30_000);
  const traffic = followTraffic(context);
  await context.clock.install({ time });
  await context.addInitScript(sayRefusedPolicies);
  await context.addInitScript(touchOnceLoaded);
  if (!map) await context.addInitScript(withoutGraphics);
  const complaints: string[] = [];
  await watchSecrets(context, app, complaints);
  context.on('page', (opened) => collect(opened, app, complaints));
  const stepBoth = async (milliseconds: number, movePhone: () => Promise<void>) => {
    // A request takes real time, which the clocks do not move: it must not time out because the machine is busy.
    await traffic.settled(phone.page);
    await control.POST('/control/clock', { body: { milliseconds } });
    await movePhone();
  };
  const phone: Phone = {
    page: await context.newPage(),
    context,
    complaints,
    async open(path) {
      await phone.page.goto(path);
    },
    see: (role, name) => appears(phone, phone.page.getByRole(role, { name, exact: typeof name === 'string' }).first()),
    read: (text) => appears(phone, phone.page.getByText(typeof text === 'string' ? text : anySpaces(text)).first()),
    async tap(role, name) {
      await (await phone.see(role, name)).click();
    },
    async type(label, text) {
      await (await appears(phone, phone.page.getByLabel(label).first())).fill(text);
    },
    async stand(there) {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ accuracy: 5, ...there });
    },
    async pass(milliseconds) {
      if (milliseconds > WATCHED_MS) {
        await stepBoth(milliseconds, () => phone.page.clock.fastForward(milliseconds));
        return;
      }
      for (let left = milliseconds; left > 0; left -= STEP_MS) {
        const step = Math.min(left, STEP_MS);
        await stepBoth(step, () => phone.page.clock.runFor(step));
      }
    },
    async passUntil(role, name) {
      const awaited = phone.page.getByRole(role, { name, exact: typeof name === 'string' }).first();
      for (let second = 0; second < TIMEOUT_S; second++) {
        const seen = await awaited.waitFor({ timeout: RENDER_MS }).then(
          () => true,
          () => false,
        );
        if (seen) return;
        await phone.pass(1_000);
      }
      await appears(phone, awaited);
    },
    close: () => context.close(),
  };
  return phone;
}
