import type { Flow } from '../flows.ts';
import type { AccountState, Person } from '../people.ts';
import { createBrowser } from './browser.ts';
import { closeLines, setRowFate } from './lines.ts';
import type { Stage } from './stage.ts';
import { openTab, type Tab } from './tab.ts';

/** What a rider does in one flow under any fault. */
export type FlowScenario = Scenario & { flow: Flow };

/** The goal of a rider, and how the test checks it. */
export type Scenario = {
  /** `METHOD /path` of the request of this flow. */
  hits: RegExp;
  account?: AccountState;
  /** The tabs open a socket and receive rows of the data service. */
  receivesRows?: true;
  /** Nobody is signed in at the beginning. */
  beginsSignedOut?: true;
  /** Prepares the world before the flow. */
  begins?(cell: Cell): Promise<void>;
  /** What the rider does. `breaches` checks the result later. */
  acts(cell: Cell, tab: Tab): void | Promise<void>;
  /** Does the rider's next action by what the page shows. @returns whether the flow is done */
  goesOn(cell: Cell, tab: Tab): boolean | Promise<boolean>;
  /** The broken rules at the end. */
  breaches(cell: Cell, tab: Tab): Promise<string[]>;
};

/** One flow under one fault: a rider with a phone, and a world with the same clock. */
export type Cell = Awaited<ReturnType<typeof openCell>>;

/** Milliseconds by which the world's clock moves while a rider waits. */
const STEP = 2_000;
/** Steps after which a rider gives up. */
const PATIENCE = 150;
/** Further looks on a slow machine, 20 milliseconds apart, while the world's clock stops. */
const LOOKS = 500;

export async function openCell(stage: Stage, scenario: Scenario) {
  const { sandbox } = stage;
  const { receivesRows = false } = scenario;
  const person: Person = await stage.newPerson(scenario.account);
  const browser = createBrowser(stage);
  stage.setWall(browser.clock.wall);
  const tabs: Tab[] = [];
  let canReadClipboard = true;
  let beforeLook: () => Promise<void> = async () => {};
  /** The number of the rider's commands. Each may have its own key. */
  let acts = 0;

  const newTab = (): Tab => {
    const tab = openTab(browser, { receivesRows, canReadClipboard: () => canReadClipboard });
    tabs.push(tab);
    return tab;
  };
  const alive = (): Tab[] => tabs.filter((tab) => !tab.isClosed());
  /** The visible page. */
  const tab = (): Tab => {
    const open = alive().at(-1);
    return open && !open.isLeaving() ? open : reopen();
  };
  const reopen = (): Tab => {
    for (const one of alive().slice(-1)) one.close();
    return newTab();
  };
  const quiet = () => browser.network.quiet();
  const passes = async (milliseconds: number): Promise<void> => {
    await quiet();
    // Move the phone's clock first, so that no row is newer than it. The phone's timers may fire late.
    browser.clock.moveTo(sandbox.clock.now() + milliseconds);
    await sandbox.clock.advance(milliseconds);
    browser.clock.goTo(sandbox.clock.now());
    await quiet();
  };

  const cell = {
    stage,
    sandbox,
    person,
    browser,
    scenario,
    tab,
    tabs: alive,
    allTabs: () => tabs as readonly Tab[],
    /** Opens another page of the same browser. */
    newTab,
    /** Reloads the page. */
    reopen,
    quiet,
    passes,
    /** Runs each time before the rider looks. */
    setBeforeLook: (what: typeof beforeLook) => void (beforeLook = what),
    setClipboard: (may: boolean) => void (canReadClipboard = may),
    acts: () => acts,
    hasForgotten: browser.hasForgotten,
    countAct: () => void (acts += 1),
    /** The phone sleeps while the world continues. */
    sleeps: async (milliseconds: number): Promise<void> => {
      await sandbox.clock.advance(milliseconds);
      browser.clock.sleepUntil(sandbox.clock.now());
      browser.show();
      await quiet();
    },
    /** The rider acts until the flow is done. Signs in again when the app asks for it. */
    goesOn: async (what: string, looks: (tab: Tab) => boolean | Promise<boolean>): Promise<void> => {
      // A slow machine gets more looks, but no more of the world's time than a rider's patience.
      for (let step = 0; step < PATIENCE + LOOKS; step += 1) {
        await quiet();
        await beforeLook();
        const one = tab();
        if (!scenario.beginsSignedOut && !(await isSignedIn(one))) await passes(STEP);
        else if (await looks(one)) return;
        else if (step < PATIENCE) await passes(step < 3 ? 0 : STEP);
        else await new Promise((done) => setTimeout(done, 20));
        await rowsComeIn();
      }
      throw new Error(`${what}: ${JSON.stringify(stateOf(tab()))}`);
    },
    close: async () => {
      for (const one of tabs) one.close();
      await quiet();
      setRowFate('as they come');
      await closeLines();
      stage.setWall(null);
    },
  };

  /** The socket is real: a row of this moment may not have arrived yet. */
  const rowsComeIn = async () => {
    if (receivesRows) await new Promise((done) => setTimeout(done, 3));
  };

  async function isSignedIn({ session, version }: Tab): Promise<boolean> {
    const now = session.getSnapshot();
    if (version.getSnapshot().matches({ updateRequired: 'asking' })) reopen();
    else if (now.matches('signedOut'))
      session.send({ type: 'rider.submittedCredentials', by: 'pin', login: person.login, pin: person.pin });
    else if (now.matches('signedIn')) return true;
    return false;
  }

  return cell;
}

/** The state of a page, to explain a failed cell. */
export function stateOf({ session, reports }: Tab): unknown {
  const { value, context, children } = session.getSnapshot();
  const ride = children.rent?.getSnapshot();
  return {
    session: value,
    refusal: context.refusal,
    ride: ride && [ride.value, ride.context.refusal, ride.context.rent?.stage, ride.context.rent?.step],
    reports: reports.map(String),
  };
}
