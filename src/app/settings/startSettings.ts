import { riderSettingsOf } from '#stores/riderSettings.ts';
import * as v from 'valibot';
import { recordStore } from '#platform/recordStore.ts';
import type { AppParts } from '../parts.ts';
import { startLane } from '../provide/outbox.ts';
import { settingsLane } from './settingsLane.ts';

export type SettingsParts = Pick<
  AppParts,
  'session' | 'gatewayApi' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'
>;

/** Syncs the settings of the signed-in rider between this browser and the server. Lives as long as the page. */
export function startSettings(parts: SettingsParts): void {
  const box = riderSettingsOf(parts.riderStore);
  parts.riderMemory.watch(() => box.forget());
  // The lane parses what it reads.
  const stored = recordStore('settings', v.looseObject({}));
  startLane(parts, (riderId) => settingsLane({ riderId, box, api: parts.gatewayApi, store: stored.of(riderId) }));
}
