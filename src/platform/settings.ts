import * as v from 'valibot';
import { localStore } from './browserStorage.ts';
import { readJson, writeJson } from './sessionStore.ts';
import { settingsSchema, type Settings } from './settings.schema.ts';

const STORAGE_KEY = 'velorent.device.settings';

/** The app cannot start. The message is one sentence for the operator. */
class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * `settings`: the last valid copy of this device, so that a start waits for nothing that is known; without one, the
 * file. `later`: true when the file differs from the copy that is used. It rejects when the file is not valid, because
 * the operator must see the mistake. Without a network the copy stays in use.
 */
export type LoadedSettings = { settings: Settings; later: Promise<boolean> };

/**
 * Loads and checks `/config.json`.
 * @throws {SettingsError} with the name of the wrong field.
 */
export async function loadSettings(): Promise<LoadedSettings> {
  const stored = readJson(localStore(), STORAGE_KEY, settingsSchema);
  const fetched = fetchSettings();
  if (stored) {
    const later = fetched.then((settings) => settings !== null && JSON.stringify(settings) !== JSON.stringify(stored));
    return { settings: stored, later };
  }
  const settings = await fetched;
  if (!settings) throw new SettingsError('config.json could not be loaded, and this device has no earlier copy of it.');
  return { settings, later: Promise.resolve(false) };
}

/** The file, stored for the next start; null when the network or the server fails. */
async function fetchSettings(): Promise<Settings | null> {
  const answer = await fetchConfig();
  if (answer === null) return null;
  const parsed = v.safeParse(settingsSchema, answer);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new SettingsError(`config.json: ${v.getDotPath(issue) ?? 'the file'} is not valid: ${issue.message}`);
  }
  writeJson(localStore(), STORAGE_KEY, answer);
  return parsed.output;
}

/** The content of the file; null when the network or the server fails. */
async function fetchConfig(): Promise<unknown> {
  try {
    const response = await fetch('/config.json', { credentials: 'same-origin' });
    if (!response.ok) return null;
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new SettingsError('config.json is not valid JSON.');
    return null;
  }
}
