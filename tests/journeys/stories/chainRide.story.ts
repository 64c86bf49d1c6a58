import { createMachine } from 'xstate';

/** A ride on a chain bike as its rider describes it: what hands do, and the rider's state after that. */
export const chainRide = createMachine({
  id: 'chainRide',
  initial: 'besideTheBike',
  states: {
    besideTheBike: { on: { 'rider.startedTheRide': 'unchaining' } },
    unchaining: { on: { 'rider.movedTheChain': 'riding', 'rider.tookTheStartBack': 'besideTheBike' } },
    riding: { on: { 'rider.paused': 'closingForAPause', 'rider.askedToFinish': 'closingForTheEnd' } },
    closingForAPause: { on: { 'rider.closedTheWheel': 'paused' } },
    paused: { on: { 'rider.wantedTheChainAtARack': 'chaining', 'rider.rodeOn': 'riding' } },
    chaining: { on: { 'rider.movedTheChain': 'pausedAtARack' } },
    pausedAtARack: { on: { 'rider.rodeOn': 'unchainingAgain', 'rider.askedToFinish': 'photographing' } },
    unchainingAgain: { on: { 'rider.movedTheChain': 'riding' } },
    closingForTheEnd: { on: { 'rider.closedTheWheel': 'chainingForTheEnd', 'rider.returnedToTheRide': 'riding' } },
    chainingForTheEnd: { on: { 'rider.movedTheChain': 'photographing' } },
    // The bike is locked in this state: resuming the ride goes through its locks.
    photographing: {
      on: { 'rider.returnedToTheRide': 'unchainingAgain', 'rider.photographedTheBike': 'atTheReceipt' },
    },
    atTheReceipt: { on: { 'rider.readTheReceipt': 'onTheMap' } },
    onTheMap: {},
  },
});
