import { browsing, letter, notifications } from './flows/feedbackAndBrowsing.ts';
import { matrixOf } from './matrix.ts';

matrixOf(letter, notifications, browsing);
