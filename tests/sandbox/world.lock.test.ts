import { expect, test } from 'vitest';
import { outcomeOf, type LockFacts, type LockMove } from '#sandbox/world/device/lock.ts';

const atStart: LockFacts = {
  device: 'OMNI_IOT_SCOOTER',
  lock: 'closed',
  chainPlace: null,
  inDock: false,
  sinceChain: null,
  online: true,
  jammed: false,
  chainJammed: false,
  ghost: false,
  stage: 'CHECK_START',
  status: 'IN_PROGRESS',
  ended: false,
  inInspection: false,
};
type Case = [Partial<LockFacts>, string];

const judges = (vehicle: string, move: LockMove, all: LockFacts, cases: Case[]) =>
  test.for(cases)(
    `With the changes %o to the usual state of ${vehicle}, a command to ${move.command} its ${move.lock} lock has the outcome "%s"`,
    ([facts, outcome]) => {
      expect(outcomeOf(move, { ...all, ...facts })).toBe(outcome);
    },
  );

judges('a scooter', { lock: 'motor', command: 'open' }, atStart, [
  [{}, 'obeyed'],
  [{ jammed: true }, 'jammed'],
  [{ online: false, jammed: true }, 'offline'],
  [{ ghost: true }, 'ghost'],
  [{ stage: 'CHECK_END_PAUSE' }, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE_END', status: 'CHECK_END' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE_END', status: 'WAIT_TO_RETURN_IN_PROGRESS' }, 'obeyed'],
  [{ ended: true }, 'out of sequence'],
  [{ lock: 'open' }, 'out of sequence'],
  [{ device: 'OMNI_IOT_DEVICE' }, 'out of sequence'],
]);

judges('a scooter', { lock: 'motor', command: 'close' }, { ...atStart, lock: 'open' }, [
  [{ stage: 'CHECK_START_PAUSE' }, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE_END' }, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE', inInspection: true }, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE_END', ghost: true }, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE_END', lock: 'closed' }, 'out of sequence'],
]);

const chainBike: LockFacts = { ...atStart, device: 'OMNI_HORSESHOE', chainPlace: 'rack' };
judges('a chain bike', { lock: 'chain', command: 'open' }, chainBike, [
  [{}, 'obeyed'],
  [{ chainJammed: true }, 'jammed'],
  [{ jammed: true, ghost: true }, 'obeyed'],
  [{ lock: 'open' }, 'out of sequence'],
  [{ chainPlace: 'free' }, 'out of sequence'],
  [{ chainPlace: 'holder' }, 'out of sequence'],
  [{ stage: 'CHECK_END_PAUSE' }, 'obeyed'],
  [{ stage: 'PAUSE' }, 'obeyed'],
  [{ stage: 'PAUSE', chainPlace: 'holder' }, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE_END', status: 'CHECK_END' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE_END', status: 'CHECK_END', chainPlace: 'holder' }, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE_END', status: 'WAIT_TO_RETURN_IN_PROGRESS', chainPlace: 'holder' }, 'out of sequence'],
  [{ device: 'OMNI_IOT_DEVICE', chainPlace: null }, 'out of sequence'],
  [{ ended: true }, 'out of sequence'],
]);

judges('a chain bike', { lock: 'wheel', command: 'open' }, { ...chainBike, chainPlace: 'holder', sinceChain: 6_000 }, [
  [{}, 'obeyed'],
  [{ sinceChain: null }, 'obeyed'],
  [{ sinceChain: 5_999 }, 'out of sequence'],
  [{ chainPlace: 'rack' }, 'out of sequence'],
  [{ chainPlace: 'free' }, 'out of sequence'],
  [{ lock: 'open' }, 'out of sequence'],
  [{ stage: 'CHECK_END_PAUSE' }, 'obeyed'],
  [{ stage: 'PAUSE' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE_END', status: 'WAIT_TO_RETURN_IN_PROGRESS' }, 'out of sequence'],
  [{ jammed: true }, 'jammed'],
  [{ ghost: true }, 'ghost'],
]);

judges('a bike without a chain', { lock: 'wheel', command: 'open' }, { ...atStart, device: 'OMNI_IOT_DEVICE' }, [
  [{}, 'obeyed'],
  [{ stage: 'ACTIVE_RIDE' }, 'out of sequence'],
  [{ device: 'OMNI_IOT_SCOOTER' }, 'out of sequence'],
]);

const docked: LockFacts = { ...atStart, device: null, inDock: true };
judges('a docked bike', { lock: 'dock', command: 'open' }, docked, [
  [{}, 'obeyed'],
  [{ jammed: true }, 'jammed'],
  [{ online: false }, 'offline'],
  [{ ghost: true }, 'ghost'],
  [{ inDock: false }, 'out of sequence'],
  [{ lock: 'open' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE_END', status: 'CHECK_END' }, 'out of sequence'],
  [{ ended: true }, 'out of sequence'],
  [{ device: 'OMNI_IOT_DEVICE' }, 'out of sequence'],
]);
judges('a docked bike', { lock: 'wheel', command: 'open' }, docked, [[{}, 'out of sequence']]);
judges('a docked bike', { lock: 'motor', command: 'open' }, docked, [[{}, 'out of sequence']]);
judges('a docked bike', { lock: 'dock', command: 'close' }, { ...docked, lock: 'open' }, [
  [{}, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE_END' }, 'out of sequence'],
]);

judges('a chain bike', { lock: 'wheel', command: 'close' }, { ...chainBike, lock: 'open' }, [
  [{ stage: 'CHECK_START_PAUSE' }, 'out of sequence'],
  [{ stage: 'ACTIVE_RIDE_END' }, 'out of sequence'],
]);
