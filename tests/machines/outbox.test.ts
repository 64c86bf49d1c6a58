import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const refusal = { code: 'commonError' };

function nothingIsLostOrSentAlone(snapshot: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { value, context } = snapshot;
  const isIn = (lane: StateValue) => snapshot.matches({ lane });
  // Only an answer of the server settles an item.
  if (isIn({ leading: 'settling' }))
    expect(step.type === 'xstate.done.actor.sendItem' || before?.matches({ lane: { leading: 'settling' } })).toBe(true);
  // Nothing begins while the server cannot be called.
  if (isIn('leading') && !before?.matches({ lane: 'leading' })) expect(value.link).toBe('up');
  if (value.form === 'waiting' && before?.value.form === 'released') expect(value.link).toBe('up');
  if (isIn('due')) expect(value.link).toBe('down');
  // The chart gives up no item: each wait has a next try, and no item passes another in a strict lane.
  if (isIn('waiting')) expect(context.tries).toBeGreaterThan(0);
  if (context.order === 'strict') expect(context.unanswered).toEqual([]);
  if (isIn('empty')) expect(context.unanswered).toEqual([]);
  if (step.type === 'rider.enqueued') {
    expect(isIn('empty') || isIn('waiting')).toBe(false);
    // When the server is reachable again, the chart takes all items back.
    if (value.link === 'up') expect(context.unanswered).not.toContain(step['id']);
  }
  if (step.type === 'server.becameReachable' && before?.value.link === 'down')
    expect([isIn('leading'), context.unanswered]).toEqual([true, []]);
}

walk(
  'outbox',
  {
    machine: outboxMachine,
    inputs: [
      { order: 'any', jitter: 1 },
      { order: 'strict', jitter: 1 },
    ],
    payloads: {
      'rider.enqueued': [{ id: 'one' }, { id: 'three' }],
      'xstate.done.actor.takeNext': ({ context }) => [
        { output: null },
        ...['one', 'two'].filter((id) => !context.unanswered.includes(id)).map((output) => ({ output })),
      ],
      'xstate.done.actor.sendItem': [{ output: null }, { output: refusal }],
    },
    project: ({ context: { order, item, unanswered, tries } }) => [
      order,
      item.id === 'one',
      item.refusal,
      unanswered,
      Math.min(tries, 1),
    ],
  },
  nothingIsLostOrSentAlone,
);

/** A lane with these items, the oldest first. The test sets the server's answers. */
async function aLane(ids: readonly string[], given: { order?: 'any' | 'strict'; jitter?: number } = {}) {
  const waits = [...ids];
  const lane = await recordEffects(outboxMachine, {
    input: { order: 'any', jitter: 1, ...given },
    listeners: ['link', 'turn'],
    answers: {
      takeNext: (asked) => {
        const { without } = JSON.parse(JSON.stringify(asked));
        return waits.find((id) => !without.includes(id)) ?? null;
      },
      sendItem: () => null,
      settleItem: (asked) => void waits.splice(waits.indexOf(JSON.parse(JSON.stringify(asked)).id), 1),
    },
  });
  const turn = () => lane.hear({ type: 'tabs.gaveTurn' });
  return {
    ...lane,
    turn,
    put: (id: string) => void waits.push(id),
    sent: () => lane.each('sendItem').map((asked) => JSON.parse(JSON.stringify(asked)).id),
    comesOnline: async () => {
      await lane.hear({ type: 'server.becameReachable' });
      await turn();
    },
    enqueues: async (id: string) => {
      waits.push(id);
      await lane.hear({ type: 'rider.enqueued', id });
      await turn();
    },
    state: () => lane.now()?.value.lane,
  };
}

describe('a lane of the outbox', () => {
  it('A lane sends what an earlier visit left, oldest first, once it can reach the server', async () => {
    const lane = await aLane(['first', 'second']);
    expect([lane.state(), lane.each('turn'), lane.sent()]).toEqual(['due', [], []]);
    await lane.hear({ type: 'server.becameReachable' });
    expect([lane.each('turn').length, lane.sent()]).toEqual([1, []]);
    await lane.turn();
    expect(lane.said.filter(({ how }) => how === 'asked').map(({ what, with: more }) => [what, more])).toEqual([
      ['link', undefined],
      ['turn', undefined],
      ['takeNext', { without: [] }],
      ['sendItem', { id: 'first' }],
      ['settleItem', { id: 'first', refusal: null }],
      ['takeNext', { without: [] }],
      ['sendItem', { id: 'second' }],
      ['settleItem', { id: 'second', refusal: null }],
      ['takeNext', { without: [] }],
    ]);
    expect(lane.state()).toBe('empty');
  });

  it('A lane passes the answer and its refusal to the form after storing them', async () => {
    const lane = await aLane([]);
    await lane.comesOnline();
    await lane.enqueues('accepted');
    lane.answer('sendItem', () => refusal);
    await lane.enqueues('refused');
    expect(lane.each('settleItem')).toEqual([
      { id: 'accepted', refusal: null },
      { id: 'refused', refusal },
    ]);
    expect(lane.each('outbox.settled')).toEqual([
      { type: 'outbox.settled', id: 'accepted', refusal: null },
      { type: 'outbox.settled', id: 'refused', refusal },
    ]);
    expect(lane.each('outbox.postponed')).toEqual([]);
  });

  it('A lane retries for ever with gaps up to five minutes, and starts again after an answer', async () => {
    const lane = await aLane(['one'], { order: 'strict' });
    lane.answer('sendItem', broken);
    await lane.comesOnline();
    for (let second = 0; second < 1_300; second++) {
      await lane.pass(1);
      await lane.turn();
    }
    expect(gapsOf(lane.times('sendItem'))).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    lane.answer('sendItem', () => null);
    await lane.comesOnline();
    lane.answer('sendItem', broken);
    await lane.hear({ type: 'device.becameVisible' });
    await lane.enqueues('two');
    await lane.pass(2);
    await lane.turn();
    expect(gapsOf(lane.times('sendItem')).at(-1)).toBe(2);
  });

  it('A random part shortens the gap of a lane by half at most', async () => {
    const lane = await aLane(['one'], { jitter: 0 });
    lane.answer('sendItem', broken);
    await lane.comesOnline();
    await lane.pass(1);
    await lane.turn();
    expect(gapsOf(lane.times('sendItem'))).toEqual([1]);
  });

  it.each(['server.becameReachable', 'device.becameVisible'])('A lane’s wait ends on %s', async (type) => {
    const lane = await aLane(['one']);
    lane.answer('sendItem', broken);
    await lane.comesOnline();
    expect(lane.state()).toBe('waiting');
    if (type === 'server.becameReachable') await lane.hear({ type: 'server.becameUnreachable' });
    await lane.hear({ type });
    await lane.turn();
    expect(lane.sent()).toEqual(['one', 'one']);
  });

  it('A lane keeps waiting when the app adds an item, and stops waiting when the rider adds one', async () => {
    const lane = await aLane(['one'], { order: 'strict' });
    lane.answer('sendItem', broken);
    await lane.comesOnline();
    lane.put('two');
    await lane.hear({ type: 'device.enqueued' });
    await lane.turn();
    expect(lane.sent()).toEqual(['one']);
    await lane.enqueues('three');
    expect(lane.sent()).toEqual(['one', 'one']);
  });

  it('An unanswered item of a lane lets the other items go first, and is sent again in the next round', async () => {
    const lane = await aLane(['silent', 'other']);
    lane.answer('sendItem', (asked) => (JSON.stringify(asked).includes('silent') ? broken() : null));
    await lane.comesOnline();
    expect([lane.sent(), lane.state()]).toEqual([['silent', 'other'], 'waiting']);
    await lane.enqueues('new');
    expect(lane.sent()).toEqual(['silent', 'other', 'new']);
    await lane.enqueues('silent');
    expect(lane.sent().at(-1)).toBe('silent');
    expect(lane.each('outbox.unanswered').at(-1)).toEqual({ type: 'outbox.unanswered', id: 'silent' });
  });

  it('A strict lane sends nothing past an item without an answer', async () => {
    const lane = await aLane(['one', 'two'], { order: 'strict' });
    lane.answer('sendItem', broken);
    await lane.comesOnline();
    expect([lane.sent(), lane.state()]).toEqual([['one'], 'waiting']);
    expect(lane.each('outbox.unanswered')).toEqual([{ type: 'outbox.unanswered', id: 'one' }]);
  });

  it.each([{ type: 'rider.enqueued', id: 'late' }, { type: 'device.enqueued' }])(
    'A lane sends an item added during its last look: $type',
    async (event) => {
      const lane = await aLane([]);
      lane.answer('takeNext', silence);
      await lane.comesOnline();
      lane.answer('takeNext', () => (lane.sent().length === 0 ? 'late' : null));
      await lane.hear(event);
      expect(lane.sent()).toEqual(['late']);
    },
  );

  it.each(['device.enqueued', 'device.becameVisible'])('An empty lane looks again on %s', async (type) => {
    const lane = await aLane([]);
    await lane.comesOnline();
    expect(lane.state()).toBe('empty');
    lane.put('one');
    await lane.hear({ type });
    await lane.turn();
    expect(lane.sent()).toEqual(['one']);
  });

  it('A form waits at most ten seconds from its own item', async () => {
    const lane = await aLane([]);
    lane.answer('sendItem', silence);
    await lane.comesOnline();
    await lane.enqueues('one');
    await lane.pass(6);
    await lane.enqueues('two');
    await lane.pass(9);
    expect(lane.each('outbox.postponed')).toEqual([]);
    await lane.pass(1);
    expect(lane.each('outbox.postponed')).toEqual([{ type: 'outbox.postponed' }]);
    await lane.pass(60);
    await lane.hear({ type: 'server.becameUnreachable' });
    expect(lane.each('outbox.postponed')).toHaveLength(1);
  });

  it('A form does not wait while the lane cannot reach the server', async () => {
    const lane = await aLane([]);
    await lane.enqueues('one');
    expect(lane.times('outbox.postponed')).toEqual([0]);
    lane.answer('sendItem', silence);
    await lane.comesOnline();
    await lane.enqueues('two');
    await lane.hear({ type: 'server.becameUnreachable' });
    await lane.pass(20);
    expect(lane.times('outbox.postponed')).toEqual([0, 0]);
  });

  it.each(['takeNext', 'settleItem'])('A lane asks a storage that fails at %s again after a gap', async (actor) => {
    const lane = await aLane(['one']);
    lane.answer(actor, broken);
    await lane.comesOnline();
    expect([lane.state(), lane.each('outbox.settled')]).toEqual(['waiting', []]);
    const tries = lane.times(actor).length;
    await lane.pass(2);
    await lane.turn();
    expect(lane.times(actor)).toHaveLength(tries + 1);
  });
});
