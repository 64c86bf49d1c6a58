import type { Hands, PhoneOptions } from '../support/browser/phone.ts';

/** The engines of the riders' browsers, each as Debian packages it. */
export const engines = ['Chromium', 'Firefox', 'WebKit'] as const;
export type Engine = (typeof engines)[number];

type Key = 'Enter' | 'Escape' | 'Tab' | 'Space' | 'ArrowRight';

export type EnginePhoneOptions = Pick<PhoneOptions, 'app' | 'scheme' | 'place' | 'map'>;

/**
 * A rider's phone in any engine: what a hand and an eye can do in all three. Time goes by itself: only Chromium and
 * Firefox could be told another.
 */
export type EnginePhone = Hands & {
  /** Errors of scripts, errors in the console and violations of the policy. */
  complaints(): Promise<string[]>;
  open(path: string): Promise<void>;
  /** Waits until it is not to be seen. */
  gone(role: Parameters<Hands['see']>[0], name: string | RegExp): Promise<void>;
  /** The text of the element with this role and name. */
  textOf(role: Parameters<Hands['see']>[0], name: string | RegExp): Promise<string>;
  /** Chooses a file, which the button asks for. */
  choose(button: string, file: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types into the focused element. */
  write(text: string): Promise<void>;
  /** The label, the name or the text of the focused element. */
  focused(): Promise<string>;
  /** Sets the rider's position, with permission for the app. */
  stand(place: NonNullable<PhoneOptions['place']>): Promise<void>;
  /** Whether the browser believes to be online, which it tells its pages. */
  radio(isOn: boolean): Promise<void>;
  /** Changes the browser in its open page, until the page reloads. */
  change(script: () => void): Promise<void>;
  /** Lists of rows that move sideways under the finger, in the words of the page. */
  sidewaysLists(): Promise<string[]>;
  reload(): Promise<void>;
  /** Waits until the app's worker has every file and runs. */
  workerRuns(): Promise<void>;
  /** The page is killed with its memory; the next page of the same browser opens at the same address. */
  kill(): Promise<void>;
  /** Forgets the complaints until now: the test has caused them. */
  forgive(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

/** A browser that opens phones, each with separate storage. */
export type EngineBrowser = {
  phone(options: EnginePhoneOptions): Promise<EnginePhone>;
  close(): Promise<void>;
};
