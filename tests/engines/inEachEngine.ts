import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { dist, openStage, type Stage } from '../support/browser/stage.ts';
import { openWorld } from '../support/browser/world.ts';
import { type Engine, type EngineBrowser, type EnginePhone, type EnginePhoneOptions, engines } from './phone.ts';
import { openChromium, openFirefox } from './playwrightPhone.ts';
import { buildWithStandIn, openWebKit } from './webkitPhone.ts';

/** Loses requests to the backends, but not the test's own. */
const UNREACHABLE = { fault: 'drop-before', match: '^[A-Z]+ /(?!control/)' } as const;

type Parts = {
  engine: Engine;
  stage: Stage;
  /** Switches all our servers off or on for this phone, which receives the browser's event. */
  network: (phone: EnginePhone, isThere: boolean) => Promise<void>;
  phone: (options?: Omit<EnginePhoneOptions, 'app'>) => Promise<EnginePhone>;
};

const open: Record<Engine, (program: string) => Promise<EngineBrowser>> = {
  Chromium: openChromium,
  Firefox: openFirefox,
  WebKit: openWebKit,
};

/**
 * One journey, once in each engine: one city for the file, a browser for each engine. The phone must have no
 * complaints when the journey ends. An engine that is not installed is named as skipped; with CI=true it fails.
 */
export function journeysInEachEngine(options?: Parameters<typeof openStage>[0]) {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const browsers = new Map<Engine, Promise<EngineBrowser>>();
  const browserOf = async (engine: Engine, program: string): Promise<EngineBrowser> => {
    const browser = browsers.get(engine) ?? open[engine](program);
    browsers.set(engine, browser);
    const ready = await browser;
    ends.push(() => ready.close());
    return ready;
  };
  let changed: ReturnType<typeof buildWithStandIn> | undefined;
  const standIn = () => {
    if (!changed) {
      changed = buildWithStandIn(dist);
      ends.push(async () => changed?.remove());
    }
    return changed;
  };
  let stage: Promise<Stage> | undefined;
  const stageOf = async (): Promise<Stage> => {
    if (!stage) {
      stage = openStage({ ...options, running: true });
      const opened = await stage;
      ends.unshift(() => opened.close());
    }
    return stage;
  };

  return (name: string, journey: (parts: Parts) => Promise<void>): void => {
    for (const engine of engines)
      test(`${name}: ${engine}`, async ({ skip }) => {
        const program = inject('engines')[engine];
        if (program === null) {
          if (process.env['CI'] === 'true') throw new Error(`${engine} is not installed, and could not be.`);
          return skip(`${engine} is not installed`);
        }
        const city = await stageOf();
        const browser = await browserOf(engine, program);
        const deploy = () => city.deploy({ dist: engine === 'WebKit' ? standIn().dist : undefined });
        await deploy();
        // Remove the faults of earlier journeys.
        await openWorld(city.control).faults();
        const phones: EnginePhone[] = [];
        // Also when it fails: WebKit's driver opens one phone at a time.
        onTestFinished(async () => void (await Promise.all(phones.map((phone) => phone.close()))));
        await journey({
          engine,
          stage: city,
          async network(phone, isThere) {
            await openWorld(city.control).faults(...(isThere ? [] : [UNREACHABLE]));
            if (isThere) await deploy();
            else city.down();
            await phone.radio(isThere);
          },
          phone: async (more = {}) => {
            const phone = await browser.phone({ app: city.app, ...more });
            phones.push(phone);
            return phone;
          },
        });
        const complaints = (await Promise.all(phones.map((phone) => phone.complaints()))).flat();
        expect(complaints).toEqual([]);
      });
  };
}
