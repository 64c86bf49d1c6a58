import { FIRST_CHAIN_BIKE } from '#sandbox/seed/vehicles.ts';
import { exhaust } from './exhaust.ts';

exhaust('chain bike', FIRST_CHAIN_BIKE);
