import { msg } from '@lingui/core/macro';
import type { FeedbackCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** Ride ratings (map-and-rent §8). */
export const feedbackErrors = {
  estimateRequestIsFailed: {
    title: msg`Оценка не принята`,
    text: msg`Всё написанное на месте. Повторите или напишите нам.`,
    yields: true,
    surface: 'inline',
    icon: 'star',
    tone: 'danger',
    next: ['retry', 'support'],
  },
} satisfies Record<FeedbackCode, ErrorEntry>;
