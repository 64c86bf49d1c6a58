import type * as v from 'valibot';
import { readJson, writeJson } from './sessionStore.ts';

/** A part of the browser's storage, by name. The owner of a name knows its content. */
export type Store = {
  /** Null if there is no valid value. */
  read<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | null;
  write(name: string, value: unknown): void;
};

/** Storage of the device, which survives sign-out, or of the rider, which does not (decisions §2). */
export const createStore = (storage: Storage, owner: 'device' | 'rider'): Store => ({
  read: (name, schema) => readJson(storage, `velorent.${owner}.${name}`, schema),
  write: (name, value) => writeJson(storage, `velorent.${owner}.${name}`, value),
});
