import { browsing, feedback, notifications } from './flows/feedbackAndBrowsing.ts';
import { matrixOf } from './matrix.ts';

matrixOf(feedback, notifications, browsing);
