import * as v from 'valibot';
import { readJson, writeJson } from './sessionStore.ts';
import { settingsSchema, type Settings } from './settings.schema.ts';

/** With a stored copy, a start waits this long for a silent network, ms. */
const CONFIG_TIMEOUT_MS = 3_000;
const STORAGE_KEY = 'velorent.device.settings';

/** The app cannot start. The message is one sentence for the operator. */
class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Loads and checks `/config.json`. Without a network the last valid copy is used. An invalid file is always an error,
 * because the operator must see the mistake.
 * @throws {SettingsError} with the name of the wrong field.
 */
export async function loadSettings(): Promise<Settings> {
  const stored = readJson(localStorage, STORAGE_KEY, settingsSchema);
  const answer = await fetchConfig(stored ? AbortSignal.timeout(CONFIG_TIMEOUT_MS) : null);
  if (answer === null) {
    if (stored) return stored;
    throw new SettingsError('config.json could not be loaded, and this device has no earlier copy of it.');
  }
  const parsed = v.safeParse(settingsSchema, answer);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new SettingsError(`config.json: ${v.getDotPath(issue) ?? 'the file'} is not valid: ${issue.message}`);
  }
  writeJson(localStorage, STORAGE_KEY, answer);
  return parsed.output;
}

/** The content of the file; null when the network or the server fails. */
async function fetchConfig(signal: AbortSignal | null): Promise<unknown> {
  try {
    const response = await fetch('/config.json', { credentials: 'same-origin', signal });
    if (!response.ok) return null;
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new SettingsError('config.json is not valid JSON.');
    return null;
  }
}
