import type { Browser, Locator, Request } from 'playwright-core';
import { anySpaces, openPhone, type Phone } from '../../support/browser/phone.ts';
import type { Stage } from '../../support/browser/stage.ts';
import { comeBack } from '../../support/browser/storedSession.ts';
import { submitSignIn } from '../../support/browser/verbs.ts';
import { besideFirstScooter } from '../../support/sandbox/world.ts';
import type { Flow } from '../flows.ts';
import type { AccountState, People, Person } from '../people.ts';

/** `METHOD /path`. */
export const lineOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

type Role = Parameters<Phone['see']>[0];

/**
 * A button that a rider taps when it is visible. `isAct` (`newAct`): each tap is a new act, which may have a new key.
 */
export type NextButton = { role: Role; name: string | RegExp; isAct?: boolean };
export const button = (name: string | RegExp): NextButton => ({ role: 'button', name });
export const newAct = (name: string | RegExp): NextButton => ({ role: 'button', name, isAct: true });
export const link = (name: string | RegExp): NextButton => ({ role: 'link', name });

/** How a rider goes through one flow on the screens under any fault. */
export type FlowScenario = {
  flow: Flow;
  /** `METHOD /path` of the request that the flow is about, as the sandbox's faults match it. */
  hits: string;
  account?: AccountState;
  /** Nobody is signed in at the beginning. */
  beginsSignedOut?: true;
  /** Prepares the world before a page opens. */
  begins?(cell: Cell): Promise<void>;
  /** Opens a page on which the rider has one action left. */
  opens(cell: Cell): Promise<void>;
  acts(cell: Cell): Promise<void>;
  /** The buttons that the rider taps next; the first visible one counts. */
  nextButtons: readonly NextButton[];
  /** Does what needs more than a button, such as typing. @returns whether there was something to do */
  helps?(cell: Cell): Promise<boolean>;
  isDone(cell: Cell): Promise<boolean>;
  /** The broken rules at the end. */
  breaches(cell: Cell): Promise<string[]>;
};

/** One flow under one fault on the real screens: a rider with a new phone. */
export type Cell = Awaited<ReturnType<typeof openCell>>;

/** What the phone sends to the server: `METHOD /path` and the key of the act. */
type Sent = { line: string; key: string | null };

const STEP = 2_000;
/** Steps after which a rider gives up. */
const PATIENCE = 90;
/** Steps without anything to tap after which a spinner counts as endless: ten seconds, and one for the answer. */
const TRAPPED = 6;

/** The text in a field; null if the field is not there. */
export const typedIn = async (field: Locator): Promise<string | null> =>
  (await field.count()) === 0 ? null : field.inputValue({ timeout: 1_000 }).catch(() => null);

export async function openCell(stage: Stage, people: People, browser: Browser, scenario: FlowScenario) {
  const person: Person = await people.person(scenario.account);
  const phone = await openPhone(browser, {
    app: stage.app,
    control: stage.control,
    time: stage.sandbox.clock.now(),
    place: besideFirstScooter,
  });
  const sent: Sent[] = [];
  phone.context.on('request', (request) => {
    if (request.method() === 'OPTIONS') return;
    const { 'idempotency-key': key = null } = request.headers();
    if (!request.url().startsWith(stage.app)) sent.push({ line: lineOf(request), key });
  });
  const answers: string[] = [];
  const record = (request: Request, how: string | number) =>
    void (!request.url().startsWith(stage.app) && answers.push(`${how} ${lineOf(request)}`));
  phone.context.on('response', (response) => record(response.request(), response.status()));
  phone.context.on('requestfailed', (request) => record(request, request.failure()?.errorText ?? 'failed'));
  let acts = 0;
  const notes = new Map<string, string>();

  const isSeen = ({ role, name }: NextButton) =>
    phone.page
      .getByRole(role, { name, exact: typeof name === 'string', disabled: false })
      .filter({ visible: true })
      .last();

  const cell = {
    stage,
    people,
    person,
    phone,
    scenario,
    sent: sent as readonly Sent[],
    /** What the rider remembers. */
    notes,
    acts: () => acts,
    countAct: () => void (acts += 1),
    comeBack: () => comeBack(phone, person.login, person.pin),
    sees: async (role: Role, name: string | RegExp): Promise<boolean> => (await isSeen({ role, name }).count()) > 0,
    reads: async (text: string | RegExp): Promise<boolean> =>
      (await phone.page
        .getByText(typeof text === 'string' ? text : anySpaces(text))
        .filter({ visible: true })
        .count()) > 0,
    /** Taps the first visible one of these. */
    async takes(nextButtons: readonly NextButton[]): Promise<boolean> {
      for (const next of nextButtons) {
        const found = isSeen(next);
        if ((await found.count()) === 0) continue;
        // The button may disappear before the tap, or be under a sheet.
        if ((await found.click({ timeout: 2_000 }).catch(() => 'missed')) === 'missed') continue;
        if (next.isAct) acts += 1;
        return true;
      }
      return false;
    },
    /** The rider acts until the flow is done. */
    async goesOn(what: string, isDone: () => Promise<boolean>): Promise<void> {
      let still = 0;
      for (let step = 0; step < PATIENCE; step += 1) {
        await phone.pass(step < 2 ? 100 : STEP);
        if (!scenario.beginsSignedOut && (await signsInAgain())) continue;
        if (await isDone()) return;
        if (await cell.takes(afterTrouble)) continue;
        if (await scenario.helps?.(cell)) continue;
        if (await cell.takes(scenario.nextButtons)) {
          still = 0;
          continue;
        }
        still = (await hasWayOut()) ? 0 : still + 1;
        if (still > TRAPPED) throw new Error(`${what}: nothing to tap for more than 10 s\n${await looks()}`);
      }
      throw new Error(`${what}: never happened\n${await looks()}`);
    },
    close: () => phone.close(),
  };

  /** The app's buttons when it needs a reload. */
  const afterTrouble = [button('Обновить'), button('Перезагрузить')];
  /** What the rider sees, and the last answers to the phone. */
  const looks = async () =>
    [
      await phone.page
        .locator('body')
        .ariaSnapshot()
        .catch(() => 'a page without an answer'),
      ...answers.slice(-30),
    ].join('\n');
  const hasWayOut = async () =>
    (await phone.page.locator('button:enabled, a[href]').filter({ visible: true }).count()) > 0;

  async function signsInAgain(): Promise<boolean> {
    const { pathname } = new URL(phone.page.url());
    if (pathname === '/' && (await cell.sees('link', 'Войти'))) await phone.tap('link', 'Войти');
    else if (!(pathname.startsWith('/login') && (await phone.page.getByLabel('Логин').isVisible()))) return false;
    await submitSignIn(phone, person.login, person.pin);
    // The form stays until the answer arrives: wait, or the next step fills it in again while the app leaves it.
    await phone.page
      .waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 10_000 })
      .catch(() => undefined);
    return true;
  }

  return cell;
}
