import { finishWithPhoto } from './flows/ride.ts';
import { matrixOf } from './matrix.ts';

matrixOf(finishWithPhoto);
