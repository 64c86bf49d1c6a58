import type * as v from 'valibot';
import { readJson, writeJson } from './kept.ts';

/** A part of what this browser keeps, by name. What each name holds is known to who keeps it. */
export type Store = {
  /** Null where nothing is kept that still fits. */
  read<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | null;
  write(name: string, value: unknown): void;
};

/** Of the device, which stays after signing out, or of the rider, which goes (decisions §2). */
export const createStore = (storage: Storage, owner: 'device' | 'rider'): Store => ({
  read: (name, schema) => readJson(storage, `velorent.${owner}.${name}`, schema),
  write: (name, value) => writeJson(storage, `velorent.${owner}.${name}`, value),
});
