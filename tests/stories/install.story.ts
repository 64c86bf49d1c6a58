import { setup } from 'xstate';

type StoryEvent =
  | { type: 'browser.offered' }
  | { type: 'time.passed' }
  | { type: 'rider.saidLater' }
  | { type: 'rider.wentToScan' }
  | { type: 'rider.agreed' }
  | { type: 'rider.agreedAndThenDidNot' }
  | { type: 'rider.cameAnotherDay' }
  | { type: 'rider.cameAFifthDay' };

/** The offer to install as a rider describes it: once a visit, four times in all, and a no is final. */
export const installStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'installStory',
  initial: 'quiet',
  states: {
    quiet: { on: { 'browser.offered': 'offered' } },
    offered: { on: { 'time.passed': 'asked' } },
    asked: {
      on: {
        'rider.saidLater': 'leftAlone',
        'rider.wentToScan': 'leftAlone',
        'rider.agreedAndThenDidNot': 'leftAlone',
        'rider.agreed': 'installed',
      },
    },
    leftAlone: { on: { 'browser.offered': 'leftAlone', 'rider.cameAnotherDay': 'quiet' } },
    installed: { on: { 'rider.cameAFifthDay': 'leftAloneForGood' } },
    leftAloneForGood: { on: { 'browser.offered': 'leftAloneForGood' } },
  },
});

/** One tour through every transition of the story. */
export const tour: StoryEvent['type'][] = [
  'browser.offered',
  'time.passed',
  'rider.saidLater',
  'browser.offered',
  'rider.cameAnotherDay',
  'browser.offered',
  'time.passed',
  'rider.wentToScan',
  'rider.cameAnotherDay',
  'browser.offered',
  'time.passed',
  'rider.agreedAndThenDidNot',
  'rider.cameAnotherDay',
  'browser.offered',
  'time.passed',
  'rider.agreed',
  'rider.cameAFifthDay',
  'browser.offered',
];
