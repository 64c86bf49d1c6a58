import * as v from 'valibot';
import type { Runtime } from '#src/runtime.tsx';

/** Under which name this phone keeps the choice. */
export const SAVING = 'savesTraffic';

/** What the rider has said; null until then. */
export const chosenSaving = (store: Runtime['deviceStore']): boolean | null => store.read(SAVING, v.boolean());

/** Saved is what the rider says, else what the phone wishes. */
export const savesTraffic = (store: Runtime['deviceStore'], connectivity: Runtime['connectivity']): boolean =>
  chosenSaving(store) ?? connectivity.savesData();
