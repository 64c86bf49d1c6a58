import { setup } from 'xstate';

type StoryEvent =
  | { type: 'rider.typedAWrongPin' }
  | { type: 'rider.typedTheRightPin' }
  | { type: 'rider.signedInAgain' }
  | { type: 'rider.signedOut' }
  | { type: 'rider.signedInInAnotherTab' }
  | { type: 'rider.signedOutInAnotherTab' }
  | { type: 'rider.reloadedWhileNobodyAnswered' }
  | { type: 'server.refusedTheBearer' }
  | { type: 'server.endedTheSession' };

/**
 * A session as a rider describes it: every tab of a phone belongs to the same rider, and only the server's refusal
 * ends it.
 */
export const sessionStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'sessionStory',
  initial: 'visitor',
  states: {
    visitor: { on: { 'rider.typedAWrongPin': 'toldItIsWrong', 'rider.signedInInAnotherTab': 'in' } },
    toldItIsWrong: { on: { 'rider.typedTheRightPin': 'in' } },
    in: {
      on: {
        'server.refusedTheBearer': 'in',
        'rider.reloadedWhileNobodyAnswered': 'in',
        'server.endedTheSession': 'redirectedToSignIn',
        'rider.signedOutInAnotherTab': 'visitor',
        'rider.signedOut': 'visitor',
      },
    },
    redirectedToSignIn: { on: { 'rider.signedInAgain': 'in' } },
  },
});
