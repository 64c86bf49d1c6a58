import type { DebugMode } from '#domain/debugLog.ts';
import { settingsSchema } from '#platform/settings.schema.ts';
import type { Runtime } from '#src/runtime.tsx';

/** What was chosen on this device goes before what the operator's settings say. */
export const chosenMode = ({ deviceStore, settings }: Pick<Runtime, 'deviceStore' | 'settings'>): DebugMode =>
  deviceStore.read('debugMode', settingsSchema.entries.debugMode.wrapped) ?? settings.debugMode;
