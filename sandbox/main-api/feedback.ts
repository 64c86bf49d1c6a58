import type { operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { storeFeedback } from '../support/feedback.ts';

export const feedbackHandlers = {
  sendFeedback: async ({ sql, clock, riderId, commandKey, body }) => {
    await storeFeedback({ sql, clock, riderId, commandKey, feedback: body.feedback });
    return { status: 200, body: {} };
  },
} satisfies Partial<Handlers<operations>>;
