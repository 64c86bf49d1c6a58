import * as v from 'valibot';
import { readJson, writeJson } from './kept.ts';
import { settingsSchema, type Settings } from './settings.schema.ts';

/** With an earlier copy a start waits no longer for a network that does not speak, ms. */
const PATIENCE = 3_000;
const KEPT = 'velorent.device.settings';

/** The app cannot start: its message is one sentence for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * `/config.json`, checked. Without a network the last good copy serves; an invalid file never does, because an operator's
 * mistake must be seen.
 * @throws {SettingsError} naming the field that is wrong.
 */
export async function loadSettings(): Promise<Settings> {
  const kept = readJson(localStorage, KEPT, settingsSchema);
  const answer = await fetchConfig(kept ? AbortSignal.timeout(PATIENCE) : null);
  if (answer === null) {
    if (kept) return kept;
    throw new SettingsError('config.json could not be loaded, and this device has no earlier copy of it.');
  }
  const parsed = v.safeParse(settingsSchema, answer);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new SettingsError(`config.json: ${v.getDotPath(issue) ?? 'the file'} is not valid: ${issue.message}`);
  }
  writeJson(localStorage, KEPT, answer);
  return parsed.output;
}

/** Its content; null when the network or the server did not give one. */
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
