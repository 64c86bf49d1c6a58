import { createMachine } from 'xstate';

/**
 * The metro bonus as a rider describes it: one SMS per wait, however often the dialog is closed or the page reloaded,
 * and then the bonus is connected.
 */
export const metroStory = createMachine({
  id: 'metroStory',
  initial: 'onThePage',
  states: {
    onThePage: { on: { 'rider.agreed': 'agreed' } },
    agreed: { on: { 'rider.askedForTheBonus': 'atTheCells', 'rider.reloadedThePage': 'onThePage' } },
    atTheCells: {
      on: {
        'rider.closedTheSheet': 'codeSent',
        'rider.reloadedThePage': 'codeSent',
        'rider.typedAWrongCode': 'toldItIsWrong',
        'rider.waitedFiveMinutes': 'atTheCellsForLong',
      },
    },
    codeSent: { on: { 'rider.askedForTheCells': 'atTheCells', 'rider.reloadedThePage': 'codeSent' } },
    toldItIsWrong: { on: { 'rider.closedTheSheet': 'codeSent', 'rider.typedTheCode': 'toldItIsConnected' } },
    atTheCellsForLong: { on: { 'rider.askedForAnother': 'atTheCells' } },
    toldItIsConnected: { on: { 'rider.closedTheSheet': 'connected' } },
    connected: { on: { 'rider.reloadedThePage': 'connected' } },
  },
});
