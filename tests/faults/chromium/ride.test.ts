import { finishWithPhoto, startRent } from './flows/ride.ts';
import { matrixOf } from './matrix.ts';

matrixOf(startRent, finishWithPhoto);
