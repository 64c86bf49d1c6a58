import { FIRST_BIKE } from '#sandbox/seed/knownStations.ts';
import { exhaust } from './exhaust.ts';

exhaust('docked bike', FIRST_BIKE);
