import type { MessageDescriptor } from '@lingui/core';

let known: Readonly<Record<string, MessageDescriptor>> = {};

/** Titles that came with the screens behind the entrance. */
export const learnTitles = (titles: Readonly<Record<string, MessageDescriptor>>): void => void (known = titles);

/** Of a route, once its screen has come. */
export const laterTitle = (routeId: string): MessageDescriptor | undefined => known[routeId];
