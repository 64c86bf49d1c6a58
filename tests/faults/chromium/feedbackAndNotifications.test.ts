import { feedback, notifications } from './flows/feedbackAndNotifications.ts';
import { matrixOf } from './matrix.ts';

matrixOf(feedback, notifications);
