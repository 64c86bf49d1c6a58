import type { Flow } from '../flows.ts';
import type { Cell } from './cell.ts';
import type { Purse } from '../people.ts';
import type { Tab } from './tab.ts';

/** How a rider goes through one flow, whatever befalls it. */
export type Drive = Course & { flow: Flow };

/** What a rider sets out to do, and how it is seen in the end. */
export type Course = {
  /** `METHOD /path` of the request that it is about. */
  hits: RegExp;
  purse?: Purse;
  hearsRows: boolean;
  /** False while nobody is signed in. */
  needsSession: boolean;
  /** What has happened before. */
  begins?(cell: Cell): Promise<void>;
  /** What the rider does; what comes of it is seen later. */
  acts(cell: Cell, tab: Tab): void | Promise<void>;
  /** What the rider does next, by what the page says. True: there is nothing more to do. */
  goesOn(cell: Cell, tab: Tab): boolean | Promise<boolean>;
  /** What is not so at the end and should be. */
  breaches(cell: Cell, tab: Tab): Promise<string[]>;
};
