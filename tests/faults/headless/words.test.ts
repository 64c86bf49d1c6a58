import { browsing, notifications, rating } from './flows/words.ts';
import { matrixOf } from './matrix.ts';

matrixOf(rating, notifications, browsing);
