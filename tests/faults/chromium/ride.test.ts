import { finishWithPhoto, pauseAndResume, startRent } from './flows/ride.ts';
import { matrixOf } from './matrix.ts';

matrixOf(startRent, pauseAndResume, finishWithPhoto);
