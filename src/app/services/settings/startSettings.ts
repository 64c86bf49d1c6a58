import * as v from 'valibot';
import { startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { recordStore } from '#platform/recordStore.ts';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { settingsLane } from './settingsLane.ts';

export type SettingsDeps = Pick<
  AppDeps,
  'session' | 'gatewayApi' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'
>;

/** Syncs the settings of the signed-in rider between this browser and the server. Lives as long as the page. */
export function startSettings(parts: SettingsDeps): void {
  const box = riderSettingsOf(parts.riderStore);
  parts.riderMemory.watch(() => box.forget());
  // The lane parses what it reads.
  const stored = recordStore('settings', v.looseObject({}));
  startLane(parts, (riderId) => settingsLane({ riderId, box, api: parts.gatewayApi, store: stored.of(riderId) }));
}
