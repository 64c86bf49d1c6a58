import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** A browser before the app: its storages, and what it says about its device. */
type Browser = {
  local?: Record<string, string>;
  session?: Record<string, string>;
  language?: string;
  saveData?: boolean;
  deviceMemory?: number;
};

const storage = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
});

/** Runs the page's first script as at an address, and returns what it changes. */
export function runFirstScript(
  address: string,
  { local = {}, session = {}, language = 'ru-RU', saveData = false, deviceMemory }: Browser = {},
) {
  const location = new URL(address);
  const dataset: Record<string, string> = {};
  const root = { dataset, lang: '' };
  const kept = new Map(Object.entries(session));
  const replaceState = (_state: unknown, _title: string, to: string) =>
    void (location.href = new URL(to, location).href);
  runInNewContext(readFileSync('public/first-paint.js', 'utf8'), {
    document: { documentElement: root, querySelector: () => ({}) },
    navigator: { language, connection: { saveData }, deviceMemory },
    localStorage: storage(new Map(Object.entries(local))),
    sessionStorage: storage(kept),
    location,
    history: { state: null, replaceState },
    URLSearchParams,
    addEventListener: () => undefined,
  });
  return { dataset, root, location, session: kept };
}
