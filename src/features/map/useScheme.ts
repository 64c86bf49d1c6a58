import { useSyncExternalStore } from 'react';
import type { Scheme } from './engine/layers.ts';
import { readScheme, watchScheme } from './engine/scheme.ts';

/** The colour scheme on the screen now. */
export const useScheme = (): Scheme => useSyncExternalStore(watchScheme, readScheme);
