import { browsing, letter, notifications } from './flows/words.ts';
import { matrixOf } from './matrix.ts';

matrixOf(letter, notifications, browsing);
