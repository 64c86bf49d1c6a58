import { beforeEach, expect, test } from 'vitest';
import { takeChainBike, type ChainBike } from '../support/sandbox/chainBike.ts';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, CHAIN_BIKE, JPEG, vehicleOf, WHEEL_BIKE } from '../support/sandbox/world.ts';
import { chargesIn } from './ride.ts';

let at: ChainBike;

const sandbox = await fileSandbox();
beforeEach(async () => {
  at = await takeChainBike(sandbox);
});

/** The last lock command in the ledger. */
const lastLockCommand = async () => (await at.bike.lockCommands())?.at(-1);

// B014
test('A rider unchains a bike at a rack, pauses at a rack, and ends the ride only with the wheel closed and the chain round a rack', async () => {
  const asked = await at.ride.start(CHAIN_BIKE, here);
  expect(asked).toMatchObject({ wheel_lock: 'closed', chain_lock: 'closed', chain_place: 'rack' });
  expect(await at.does()).toBe('CHECK_START CHECK_START wait 1/4');
  expect(await at.does(700)).toBe('CHECK_START IN_PROGRESS chain_lock_open 1/4');
  expect(await at.ride.command(asked.key)).toMatchObject({ state: 'done' });
  expect(await at.does('open-chain')).toBe('CHECK_START IN_PROGRESS chain_lock_close 2/4');
  expect(await at.row()).toMatchObject({ chain_lock: 'open', chain_place: 'free', wheel_lock: 'closed' });
  expect(await at.does(6_000)).toBe('CHECK_START IN_PROGRESS chain_lock_close 3/4');
  expect(await at.does('chainToHolder')).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await at.row()).toMatchObject({ chain_lock: 'closed', chain_place: 'holder' });
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.row()).toMatchObject({ state: 'STARTED', wheel_lock: 'open', chain_place: 'holder' });

  expect(await at.does(600_000, 'pause')).toBe('CHECK_START_PAUSE CHECK_START_PAUSE lock_info 1/1');
  expect(await at.row()).toMatchObject({ paused_at: null });
  expect(await at.does('pause')).toBe('CHECK_START_PAUSE CHECK_START_PAUSE lock_info 1/1 NEED_CLOSE_LOCK');
  expect(await at.does('closeWheel')).toBe('PAUSE PAUSE wait 1/1');
  expect(await at.does('open-chain')).toBe('PAUSE PAUSE chain_lock_close 1/1');
  expect(await at.does(6_000, 'chainToRack')).toBe('PAUSE PAUSE wait 1/1');
  expect(await at.does(60_000, 'resume')).toBe('CHECK_END_PAUSE CHECK_END_PAUSE chain_lock_open 1/4');
  expect(await at.does('open-chain', 6_000, 'chainToHolder', 'open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  const riding = await at.row();
  expect(riding).toMatchObject({ wheel_lock: 'open', paused_at: null });
  expect(riding.paused_seconds).toBeGreaterThan(60);

  expect(await at.does('finish', 600)).toBe('ACTIVE_RIDE_END CHECK_END lock_info 2/4');
  expect(await at.row()).toMatchObject({ parking_number: '1208' });
  expect(await at.ride.refused('complete', { photoOwed: true })).toBe('NEED_CLOSE_LOCK');
  expect(await at.does('closeWheel')).toBe('ACTIVE_RIDE_END CHECK_END chain_lock_open 3/4');
  expect(await at.ride.refused('complete', { photoOwed: true })).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.does('open-chain')).toBe('ACTIVE_RIDE_END CHECK_END chain_lock_close 3/4');
  expect(await at.does(6_000, 'chainToRack')).toBe('ACTIVE_RIDE_END CHECK_END photo_upload 4/4');
  expect(await at.does(() => at.ride.photo(JPEG), 'complete')).toBe('ACTIVE_RIDE_END CHECK_END wait 4/4');
  expect(await at.does(3_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
  const opened = ['chain', 'wheel', 'chain', 'chain', 'wheel', 'chain'];
  expect(await at.bike.lockCommands()).toEqual(opened.map((lock) => `${lock} open obeyed`));
  expect((await chargesIn(sandbox))?.length).toBeLessThanOrEqual(1);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', chainPlace: 'rack' });
});

test('Until the server has reached a bike, it refuses the rider’s lock commands and only records them', async () => {
  await at.ride.start(CHAIN_BIKE, here);
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  // The lock alone would have obeyed: it knows no steps.
  expect(await lastLockCommand()).toBe('chain open refused');
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await lastLockCommand()).toBe('wheel open out of sequence');
});

// B017
test('The server opens the wheel lock only with the chain in its holder, at least 6 s after the chain lock opened', async () => {
  await at.reached();
  const before = await at.ride.row();
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.ride.row()).toEqual(before);
  await at.does('open-chain');
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.does('chainToHolder')).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.bike.lockCommands()).toEqual([
    'wheel open out of sequence',
    'chain open obeyed',
    'wheel open out of sequence',
    'wheel open out of sequence',
  ]);
  expect(await at.does(6_000, 'open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

// B016
test('The server refuses to open the chain lock while the wheel lock is open', async () => {
  await at.riding();
  expect(await at.ride.refused('open-chain', {})).toBe('NEED_CLOSE_LOCK');
  expect(await lastLockCommand()).toBe('chain open out of sequence');
  await at.does('finish', 600);
  expect(await at.ride.refused('open-chain', {})).toBe('NEED_CLOSE_LOCK');
});

test('While one lock moves, the server refuses a command to the other lock, and a repeated command changes nothing', async () => {
  await at.reached();
  const asked = await at.ride.act('open-chain', {});
  expect(await at.ride.act('open-chain', {})).toMatchObject({ version: asked.version });
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  await at.later(3_000);
  expect(await at.bike.lockCommands()).toEqual(['wheel open out of sequence', 'chain open obeyed']);
});

test('The server refuses to open the wheel lock during the finish, and to open either lock after the ride', async () => {
  await at.parked();
  await at.bike.hand('closeWheel');
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  expect(await lastLockCommand()).toBe('wheel open out of sequence');
  await at.unchain('chainToRack');
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  await at.does('complete', 3_000);
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  expect(await lastLockCommand()).toBe('wheel open out of sequence');
});

test('The sandbox refuses a movement by hand that the locks of the vehicle do not allow', async () => {
  await at.reached();
  expect(await at.bike.hand('closeWheel'), 'it is closed').toBe(409);
  expect(await at.bike.hand('chainToHolder'), 'it hangs at the rack').toBe(409);
  expect(await vehicleOf(sandbox, '51307').hand('closeWheel'), 'a scooter').toBe(409);
  expect(await vehicleOf(sandbox, '99990').hand('closeWheel')).toBe(404);
});

test('A bike without a chain starts, pauses, resumes and finishes with its wheel lock only', async () => {
  const bike = vehicleOf(sandbox, WHEEL_BIKE);
  const closed = () => bike.hand('closeWheel');
  await at.ride.start(WHEEL_BIKE, here);
  expect(await at.does(700)).toBe('CHECK_START IN_PROGRESS unlock 2/2');
  expect(await at.row()).toMatchObject({ wheel_lock: 'closed', chain_lock: null, chain_place: null });
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does('pause', closed)).toBe('PAUSE PAUSE wait 1/1');
  expect(await at.does('resume')).toBe('CHECK_END_PAUSE CHECK_END_PAUSE unlock 1/1');
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does('finish', 600)).toBe('ACTIVE_RIDE_END CHECK_END lock_info 2/3');
  expect(await at.does(closed)).toBe('ACTIVE_RIDE_END CHECK_END photo_upload 3/3');
  expect(await at.does('complete', 3_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
  expect(await bike.lockCommands()).toEqual(['chain open out of sequence', 'wheel open obeyed', 'wheel open obeyed']);
});

test('When the chain is in its holder at the start of a ride, the server skips the chain step and shows the wheel lock’s step', async () => {
  await at.bike.set({ chainPlace: 'holder' });
  await at.reached();
  expect(await at.does()).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

test('When the wheel lock is open at the start, the rider must close the wheel lock before the chain step', async () => {
  await at.bike.set({ lock: 'open' });
  await at.reached();
  expect(await at.does()).toBe('CHECK_START IN_PROGRESS lock_info 1/4 NEED_CLOSE_LOCK');
  expect(await at.does('closeWheel')).toBe('CHECK_START IN_PROGRESS chain_lock_open 1/4');
});

test('To end a ride after a pause at a rack, the rider only takes the photo', async () => {
  await at.pausedAtRack();
  expect(await at.does('finish', 600)).toBe('ACTIVE_RIDE_END CHECK_END photo_upload 4/4');
});

test('A pause begins at once when the rider has already closed the wheel lock by hand during the ride', async () => {
  await at.riding();
  expect(await at.does('closeWheel')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does('pause')).toBe('PAUSE PAUSE wait 1/1');
});

test('A rider who has asked for a pause can go back to riding without closing or opening a lock', async () => {
  await at.riding();
  expect(await at.does('pause', 'resume')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

test.for([
  ['a jammed chain', { chainJammed: true }],
  ['an offline bike', { online: false }],
] as const)('When a start fails because of %s, the server ends the rent free of charge', async ([, change]) => {
  await at.reached();
  const failed = 'CHECK_START ERROR_START chain_lock_open 1/4 OPEN_CHAIN_ERROR, 0 ₽ for 0 s';
  expect(await at.does(change, 'open-chain')).toBe(failed);
  expect(await at.ride.current()).toMatchObject({ items: [] });
  expect(await at.does(300_000, { chainJammed: false, online: true })).toBe(failed);
});

test('When the wheel lock jams after the chain has opened, the start ends free of charge', async () => {
  await at.reached();
  expect(await at.does({ jammed: true }, 'open-chain', 6_000, 'chainToHolder', 'open-lock')).toBe(
    'CHECK_START ERROR_START unlock 4/4 OPEN_LOCK_ERROR, 0 ₽ for 0 s',
  );
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'holder' });
});

test('When a bike goes offline before the server has reached it, the start ends with an error', async () => {
  await at.ride.start(CHAIN_BIKE, here);
  const failed = 'CHECK_START ERROR_START wait 1/4 OPEN_CHAIN_ERROR, 0 ₽ for 0 s';
  expect(await at.does({ online: false }, 700)).toBe(failed);
});

test('When the chain jams in a pause, the ride stays in the same step, and the rider can try again', async () => {
  await at.riding();
  const jammed = await at.does('pause', 'closeWheel', { chainJammed: true }, 'open-chain');
  expect(jammed).toBe('PAUSE PAUSE chain_lock_open 1/1 OPEN_CHAIN_ERROR');
  expect(await at.does({ chainJammed: false }, 'open-chain')).toBe('PAUSE PAUSE chain_lock_close 1/1');
});

test('When a lock jams while the rider resumes a ride, the ride stays in its step until a repeated command opens that lock', async () => {
  await at.pausedAtRack();
  const chain = await at.does('resume', { chainJammed: true, jammed: true }, 'open-chain');
  expect(chain).toBe('CHECK_END_PAUSE CHECK_END_PAUSE chain_lock_open 1/4 OPEN_CHAIN_ERROR');
  const wheel = await at.does({ chainJammed: false }, 'open-chain', 6_000, 'chainToHolder', 'open-lock');
  expect(wheel).toBe('CHECK_END_PAUSE CHECK_END_PAUSE unlock 4/4 OPEN_LOCK_ERROR');
  expect(await at.does({ jammed: false }, 'open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

test('When a jammed chain keeps a rider from resuming, the rider can finish the ride from the pause', async () => {
  await at.pausedAtRack();
  const finishing = await at.does('resume', { chainJammed: true }, 'open-chain', 'finish', 600);
  expect(finishing).toBe('ACTIVE_RIDE_END CHECK_END photo_upload 4/4');
  expect(await at.does('complete', 3_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
});

test('When an offline bike is online again, it reports that the rider has closed the wheel lock by hand', async () => {
  await at.parked();
  expect(await at.does({ online: false }, 'closeWheel')).toBe('ACTIVE_RIDE_END CHECK_END lock_info 2/4');
  expect(await at.does({ online: true })).toBe('ACTIVE_RIDE_END CHECK_END chain_lock_open 3/4');
  const offline = await at.does({ online: false }, 'open-chain');
  expect(offline).toBe('ACTIVE_RIDE_END CHECK_END chain_lock_open 3/4 OPEN_CHAIN_ERROR');
  expect((await at.bike.lockCommands())?.at(-1)).toBe('chain open offline');
});

test('A rider who puts the chain into its holder at the end of a ride must open the chain again', async () => {
  await at.parked();
  const inHolder = await at.does('closeWheel', 'open-chain', 6_000, 'chainToHolder');
  expect(inHolder).toBe('ACTIVE_RIDE_END CHECK_END chain_lock_open 3/4');
});

test('When a rider cancels the start while the chain is open, the bike goes out of service', async () => {
  await at.reached();
  expect(await at.does('open-chain', 'cancel')).toBe('CHECK_START DONE chain_lock_close 2/4, 0 ₽ for 0 s');
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', chainPlace: 'free' });
});

test('When the rider cancels the start, the server withdraws a lock command that has not moved a lock yet', async () => {
  await at.reached();
  await at.does(() => at.ride.act('open-chain', {}), 'cancel', 10_000);
  expect(await at.bike.lockCommands()).toEqual([]);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'rack' });
});

test('The server cancels a start free of charge when the rider has completed no step for three minutes', async () => {
  await at.reached();
  const late = await at.does(170_000, 'open-chain', 170_000, 'chainToHolder', 179_999);
  expect(late).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await at.does(1)).toBe('CHECK_START DONE unlock 4/4, 0 ₽ for 0 s');
  expect(await chargesIn(sandbox)).toEqual([]);
});

test('When the wheel lock falsely reported itself open, the rider can cancel the ride free of charge for two minutes', async () => {
  await at.bike.set({ ghost: true });
  await at.riding();
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'closed' });
  expect((await at.bike.lockCommands())?.at(-1)).toBe('wheel open ghost');
  expect(await at.does(100_000, 'cancel')).toMatch(/^ACTIVE_RIDE_COMPLETED DONE .*, 0 ₽ /);
  expect(await chargesIn(sandbox)).toEqual([]);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED' });
});

test('The server refuses to cancel a ride until the rider has closed the wheel lock', async () => {
  await at.riding();
  expect(await at.ride.refused('cancel', {})).toBe('NEED_CLOSE_LOCK');
  expect(await at.does('closeWheel', 'cancel')).toMatch(/ DONE .*, 0 ₽ /);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', chainPlace: 'holder' });
});

test.for([
  [false, 'motor close obeyed'],
  [true, 'motor open ghost'],
] as const)(
  'A cancelled ride costs nothing and leaves the scooter’s motor locked; the last lock command is “$1”',
  async ([ghost, command]) => {
    const scooter = vehicleOf(sandbox, '51307');
    await scooter.set({ ghost });
    await at.ride.start('51307', here, { insurance: true });
    expect(await at.does(5_000)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
    expect(await at.does('cancel')).toMatch(/ DONE .*, 0 ₽ /);
    expect((await scooter.lockCommands())?.at(-1)).toBe(command);
    expect(await scooter.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed' });
    expect(await chargesIn(sandbox)).toEqual([]);
  },
);

test('While the wheel lock is open, the rider can go back from the finish to the active ride', async () => {
  await at.riding();
  const asked = await at.does('finish', 'return-to-ride');
  expect(asked).toBe('ACTIVE_RIDE_END WAIT_TO_RETURN_IN_PROGRESS wait 1/4');
  expect(await at.does(600)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does('finish', 600, 'return-to-ride', 600)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.row()).toMatchObject({ finish_requested_at: null, parking_id: null, wheel_lock: 'open' });
});

test('When the chain is in its holder, the rider opens only the wheel lock to go back from the finish to the ride', async () => {
  await at.parked();
  expect(await at.does('closeWheel', 'return-to-ride', 600)).toBe('CHECK_END_PAUSE CHECK_END_PAUSE unlock 1/1');
  expect(await at.row()).toMatchObject({ finish_requested_at: null, paused_at: null });
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

test('To go back from the finish with a loose chain, the rider waits for the lock and puts the chain into its holder', async () => {
  await at.parked();
  await at.does('closeWheel', () => at.ride.act('open-chain', {}));
  expect(await at.ride.refused('return-to-ride', {})).toBe('WRONG_STAGE');
  const loose = await at.does(3_000, 'return-to-ride', 600);
  expect(loose).toBe('CHECK_END_PAUSE CHECK_END_PAUSE chain_lock_close 2/4');
  expect(await at.does(6_000, 'resume')).toMatch(/ chain_lock_close \d\/4 NEED_CLOSE_CHAIN_LOCK$/);
  expect(await at.does('chainToHolder', 'open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

test('After the photo, a rider can still go back from the finish to the ride, beginning with the chain at the rack', async () => {
  await at.parked();
  await at.does('closeWheel', 'open-chain', 6_000, 'chainToRack', () => at.ride.photo(JPEG));
  expect(await at.does('return-to-ride', 600)).toBe('CHECK_END_PAUSE CHECK_END_PAUSE chain_lock_open 1/4');
});
