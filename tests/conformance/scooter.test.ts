import { FIRST_SCOOTER } from '#sandbox/seed/vehicles.ts';
import { exhaust } from './exhaust.ts';

exhaust('scooter', FIRST_SCOOTER);
