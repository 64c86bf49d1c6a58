import { notifications, rating } from './flows/feedbackAndNotifications.ts';
import { matrixOf } from './matrix.ts';

matrixOf(rating, notifications);
