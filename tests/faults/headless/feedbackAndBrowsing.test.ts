import { browsing, notifications, rating } from './flows/feedbackAndBrowsing.ts';
import { matrixOf } from './matrix.ts';

matrixOf(rating, notifications, browsing);
