import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { listen } from '#server/listen.ts';
import { openDisplay } from './display.ts';

/** The name of an element in a session, as the protocol writes it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type Found = { [ELEMENT]: string };

/** One session of W3C WebDriver: one window. */
type Session = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  delete(path: string): Promise<unknown>;
  /** Runs a function in the page; an element it returns comes as Found. */
  run<Args extends unknown[], T>(script: (...args: Args) => T, ...args: Args): Promise<T>;
  close(): Promise<void>;
};

export const elementPath = (found: Found, verb: string): string => `/element/${found[ELEMENT]}/${verb}`;

/** A window as narrow as a phone, with reduced motion. */
function settingsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }',
  );
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

export type Driver = { session(): Promise<Session>; close(): void };

/** Debian's WebKitWebDriver with WebKitGTK's own small browser: `program`. */
export async function openDriver(driver: string, program: string): Promise<Driver> {
  const display = await openDisplay();
  if (!display) throw new Error('WebKit needs a display: apt install xvfb');
  const holder = createServer();
  const port = await listen(holder, 0, '127.0.0.1');
  await new Promise((closed) => holder.close(closed));
  const settings = settingsFolder();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: settings,
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: 'Europe/Moscow',
    },
  });

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value }: { value: unknown } = JSON.parse(await response.text());
    if (response.ok) return value;
    throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  };
  await vi.waitFor(() => call('GET', '/status'), { timeout: 30_000, interval: 50 });

  return {
    async session() {
      const made = await call('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': { binary: program, args: ['--automation', '--geometry=390x844'] },
          },
        },
      });
      const { sessionId }: { sessionId?: unknown } = Object(made);
      const path = `/session/${String(sessionId)}`;
      const send = (method: 'GET' | 'POST', rest: string, body?: object) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol, or the script, defines the result
        call(method, path + rest, body) as Promise<never>;
      return {
        get: (rest) => send('GET', rest),
        post: (rest, body) => send('POST', rest, body),
        delete: (rest) => call('DELETE', path + rest),
        run: (script, ...args) =>
          send('POST', '/execute/sync', { script: `return (${String(script)})(...arguments)`, args }),
        close: async () => void (await call('DELETE', path)),
      };
    },
    close() {
      child.kill();
      display.close();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
