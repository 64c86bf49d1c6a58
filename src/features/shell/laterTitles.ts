import type { MessageDescriptor } from '@lingui/core';

/** A route that is shown, with what the address says in its place. */
export type Arrival = { routeId: string; params: object };
type TitleOf = (arrival: Arrival) => MessageDescriptor | undefined;

let titleOf: TitleOf = () => undefined;

/** Titles that came with the screens behind the entrance. */
export const learnTitles = (known: TitleOf): void => void (titleOf = known);

/** Of a route, once its screen has come. */
export const laterTitle: TitleOf = (arrival) => titleOf(arrival);
