import type { Phone } from '../../journeys/phone.ts';
import type { Flow } from '../flows.ts';
import type { Cell } from './cell.ts';
import type { Purse } from '../people.ts';

type Role = Parameters<Phone['see']>[0];

/** A button that a rider taps when it is there. `isAct`: each tap is an act of its own, which may have a key of its own. */
export type Way = { role: Role; name: string | RegExp; isAct?: boolean };

/** How a rider goes through one flow on the screens, whatever befalls it. */
export type Drive = {
  flow: Flow;
  /** `METHOD /path` of the request that the flow is about, as the sandbox's faults match it. */
  hits: string;
  purse?: Purse;
  /** Hears rows of the data service. */
  hearsRows?: true;
  /** False while nobody is signed in. */
  needsSession: boolean;
  /** What has happened before any page is open. */
  begins?(cell: Cell): Promise<void>;
  /** A page to where one act is left to do. */
  opens(cell: Cell): Promise<void>;
  acts(cell: Cell): Promise<void>;
  /** What the rider taps next, the first that is there. */
  ways: readonly Way[];
  /** Does what no button alone does, such as to type; true when there was something. */
  helps?(cell: Cell): Promise<boolean>;
  isDone(cell: Cell): Promise<boolean>;
  /** What is not so at the end and should be. */
  breaches(cell: Cell): Promise<string[]>;
};
