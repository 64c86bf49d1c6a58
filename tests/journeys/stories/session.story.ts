import { createMachine } from 'xstate';

/**
 * A session as a rider describes it: every tab of a phone belongs to the same rider, and only the server's refusal
 * ends it.
 */
export const sessionStory = createMachine({
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
