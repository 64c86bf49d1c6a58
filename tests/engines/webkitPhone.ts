import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { touchOnceLoaded } from '../support/browser/phone.ts';
import { find, focusedName, nameOf, type Query, setRadio, sidewaysLists, workerState } from './inPage.ts';
import type { EngineBrowser, EnginePhone, EnginePhoneOptions } from './phone.ts';
import { PATIENCE } from './playwrightPhone.ts';
import { elementPath, openDriver, type Driver, type Found } from './webdriver.ts';

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Keys of WebDriver that are no letters. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Space: ' ', ArrowRight: '\uE014' } as const;
const CONTROL = '\uE009';

/** The build, with a script before its first one for what this engine's driver cannot do. */
export function buildWithStandIn(dist: string): { dist: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-build-'));
  cpSync(dist, folder, { recursive: true });
  const page = join(folder, 'index.html');
  const standIns = ['complaints.js', 'place.js', 'radio.js', 'graphics.js'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  // In the page itself: the worker keeps it, so that they are there without a network too.
  const html = readFileSync(page, 'utf8').replace(/<script data-app[^>]*>/, (tag) =>
    [tag, ...standIns, `(${String(touchOnceLoaded)})();`, ''].join('\n'),
  );
  writeFileSync(page, html);
  return { dist: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function openPhone(
  driver: Driver,
  { app, scheme, place, map = false }: EnginePhoneOptions,
): Promise<EnginePhone> {
  const session = await driver.session();
  const go = (path: string) => session.post('/url', { url: new URL(path, app).href });

  /** The height of the browser's own bars is not the page's. */
  async function asPhone(): Promise<void> {
    const bars = await session.run(() => outerHeight - innerHeight);
    await session.post('/window/rect', { width: 390, height: 844 + bars });
  }

  const look = async (query: Query): Promise<Found | null> => {
    const found: unknown = await session.run(find, query);
    if (found === 'no library') {
      await session.post('/execute/sync', { script: library, args: [] });
      throw new Error('The page is new.');
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an element travels as its name
    return found as Found | null;
  };

  /** Tries until it works. A failure reports what the rider sees. */
  async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    return vi.waitFor(attempt, { timeout: PATIENCE, interval: 100 }).catch(async (cause: unknown) => {
      const seen = await session.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
      throw new Error(`${what}\n${String(cause)}\nThere is ${seen}\n${(await complaints()).join('\n')}`, { cause });
    });
  }
  /** Of pages that were killed. */
  const earlier: string[] = [];
  const complaints = async () => [
    ...earlier,
    ...(await session.run((): string[] => JSON.parse(sessionStorage.getItem('phone.complaints') ?? '[]'))),
  ];

  const found = async (query: Query): Promise<Found> => {
    const there = await look(query);
    if (!there) throw new Error('It is not there.');
    return there;
  };
  const byRole = (role: string, name: string | RegExp): Query => ({ by: 'role', role, name: nameOf(name) });
  const sees = (query: Query) => until(`waited for ${JSON.stringify(query)}`, () => found(query));
  const act = (query: Query, verb: string, body?: object) =>
    until(`${verb} at ${JSON.stringify(query)}`, async () => {
      const there = await found(query);
      if (!(await session.get<boolean>(elementPath(there, 'enabled')))) throw new Error('It cannot be used yet.');
      // The driver scrolls only to what is outside the window, not to what is under a sticky bar.
      await session.run((element) => element instanceof Element && element.scrollIntoView({ block: 'center' }), there);
      return session.post(elementPath(there, verb), body);
    });
  const stand = (there: object) =>
    session.run((at) => {
      localStorage.setItem('phone.place', JSON.stringify(at));
      dispatchEvent(new Event('phone.stands'));
    }, there);
  const press = (keys: readonly string[]) => {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return session.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };

  await go('/version.json');
  await asPhone();
  await session.run(
    (draws: boolean, chosen: string | null) => {
      localStorage.setItem('phone.graphics', String(draws));
      localStorage.setItem('velorent.device.language', 'ru');
      if (chosen !== null) localStorage.setItem('velorent.device.scheme', chosen);
    },
    map,
    scheme ?? null,
  );
  if (place) await stand(place);

  return {
    complaints,
    open: async (path) => void (await go(path)),
    see: (role, name) => sees(byRole(role, name)),
    passUntil: async (role, name) => void (await sees(byRole(role, name))),
    read: (text) => sees({ by: 'text', name: nameOf(text) }),
    gone: (role, name) =>
      until(`waited for ${role} ${String(name)} to go`, async () => {
        if (await look(byRole(role, name))) throw new Error('It is still there.');
      }),
    textOf: (role, name) =>
      until(`text of ${role} ${String(name)}`, async () =>
        session.get<string>(elementPath(await found(byRole(role, name)), 'text')),
      ),
    tap: async (role, name) => void (await act(byRole(role, name), 'click')),
    async type(label, text) {
      const field: Query = { by: 'label', name: nameOf(label) };
      await act(field, 'click');
      // What is there already is replaced.
      await act(field, 'value', { text: `${CONTROL}a${CONTROL}` });
      await act(field, 'value', { text });
    },
    async choose(button, file) {
      await sees(byRole('button', button));
      const input = await session.post<Found>('/element', {
        using: 'css selector',
        value: 'input[type=file]:not([capture])',
      });
      await session.post(elementPath(input, 'value'), { text: file });
    },
    press: async (key) => void (await press([KEYS[key]])),
    write: async (text) => void (await press(Array.from(text))),
    focused: () => session.run(focusedName),
    stand,
    change: (script) => session.run(script),
    sidewaysLists: () => session.run(sidewaysLists),
    reload: async () => void (await session.post('/refresh')),
    radio: (isOn) => session.run(setRadio, isOn),
    workerRuns: () =>
      until('waited for the worker', async () => {
        if ((await session.run(workerState)) !== 'activated') throw new Error('It does not run.');
      }),
    async kill() {
      const at = await session.get<string>('/url');
      earlier.push(...(await complaints()));
      const { handle } = await session.post<{ handle: string }>('/window/new', { type: 'window' });
      await session.delete('/window');
      await session.post('/window', { handle });
      await asPhone();
      await go(at);
    },
    async forgive() {
      earlier.splice(0);
      await session.run(() => sessionStorage.removeItem('phone.complaints'));
    },
    back: async () => void (await session.post('/back')),
    close: () => session.close(),
  };
}

/** WebKitGTK, by WebDriver. `program`: its small browser. */
export async function openWebKit(program: string): Promise<EngineBrowser> {
  const driver = await openDriver('/usr/bin/WebKitWebDriver', program);
  return { phone: (options) => openPhone(driver, options), close: async () => driver.close() };
}
