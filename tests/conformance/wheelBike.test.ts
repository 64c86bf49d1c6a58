import { FIRST_WHEEL_BIKE } from '#sandbox/seed/vehicles.ts';
import { exhaust } from './exhaust.ts';

exhaust('bike without a chain', FIRST_WHEEL_BIKE);
