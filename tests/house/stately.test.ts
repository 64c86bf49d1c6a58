import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { chartText } from '#server/sandbox/chartText.ts';
import { chartIn, charts } from '../support/machines/charts.ts';
import { root } from './tree.ts';

/** One transition as the extractor returns it: a target's text, one object, or several tried in turn. */
const branch = v.object({ target: v.optional(v.string()) });
const branches = v.pipe(
  v.union([v.string(), v.array(branch), branch]),
  v.transform((written) =>
    typeof written === 'string' ? [{ target: written }] : Array.isArray(written) ? written : [written],
  ),
);
type Branches = v.InferOutput<typeof branches>;
const invoked = v.object({
  id: v.string(),
  src: v.string(),
  onDone: v.optional(branches),
  onError: v.optional(branches),
});
type Drawn = {
  on?: Record<string, Branches> | undefined;
  after?: Record<string, Branches> | undefined;
  always?: Branches | undefined;
  onDone?: Branches | undefined;
  invoke?: v.InferOutput<typeof invoked>[] | undefined;
  states?: Record<string, Drawn> | undefined;
};
const inside = v.lazy((): v.GenericSchema<unknown, Drawn> => drawn);
const drawn: v.GenericSchema<unknown, Drawn> = v.object({
  on: v.optional(v.record(v.string(), branches)),
  after: v.optional(v.record(v.string(), branches)),
  always: v.optional(branches),
  onDone: v.optional(branches),
  invoke: v.optional(
    v.pipe(
      v.union([v.array(invoked), invoked]),
      v.transform((one) => (Array.isArray(one) ? one : [one])),
    ),
  ),
  states: v.optional(v.record(v.string(), inside)),
});

const nameOf = (path: string): string => basename(path, '.machine.ts');
const copies = mkdtempSync(join(tmpdir(), 'velorent-charts-'));
const copyOf = (path: string): string => join(copies, `${nameOf(path)}.js`);
for (const path of charts) writeFileSync(copyOf(path), (await chartText(nameOf(path))) ?? '');

/** What Stately's editor draws, by file: of the source and of the text that the charts page copies. */
const editor = v.parse(
  v.record(v.string(), v.array(drawn)),
  JSON.parse(
    execFileSync(process.execPath, ['scripts/machines/extract.mjs', ...charts, ...charts.map(copyOf)], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }),
  ),
);

/**
 * `rent.offered | rider.started | starting, offered`: a state, its event, and the names of the targets, in the order
 * in which their guards are checked.
 */
const line = (place: string, event: string, targets: (string | undefined)[]): string =>
  `${place} | ${event} | ${targets.map((target) => target?.split('.').at(-1) ?? 'stays').join(', ')}`;

function linesOf(node: Drawn, place: string): string[] {
  const each = (event: string, written: Branches | undefined) => {
    const targets = written?.map(({ target }) => target);
    return targets ? [line(place, event, targets)] : [];
  };
  return [
    place,
    ...Object.entries(node.on ?? {}).flatMap(([event, written]) => each(event, written)),
    ...Object.entries(node.after ?? {}).flatMap(([wait, written]) => each(`after ${wait}`, written)),
    ...each('always', node.always),
    ...each('done', node.onDone),
    ...(node.invoke ?? []).flatMap(({ id, onDone, onError }) => [
      ...each(`${id} answered`, onDone),
      ...each(`${id} broke`, onError),
    ]),
    ...Object.entries(node.states ?? {}).flatMap(([key, child]) => linesOf(child, `${place}.${key}`)),
  ];
}

const eventOf = (type: string): string =>
  type
    .replace(/^xstate\.after\.(.+?)\..*$/, 'after $1')
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answered')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 broke')
    .replace(/^xstate\.done\.state\..*$/, 'done');

function linesThatRun(node: AnyStateMachine['root'], place: string): string[] {
  const lineOf = (event: string, taken: readonly { target?: readonly { key: string }[] | undefined }[]) => {
    const targets = taken.map(({ target }) => target?.map(({ key }) => key).join(' and '));
    return line(place, event, targets);
  };
  return [
    place,
    ...[...node.transitions].map(([type, taken]) => lineOf(eventOf(type), taken)),
    ...(node.always ? [lineOf('always', node.always)] : []),
    ...Object.values(node.states).flatMap((child) => linesThatRun(child, `${place}.${child.key}`)),
  ];
}

rmSync(copies, { recursive: true });

const sources = charts.flatMap((path) => [
  { path, form: 'the source', file: path },
  { path, form: 'the copied text', file: copyOf(path) },
]);

test.each(sources)(
  'Stately’s editor reads $form of $path as exactly the states and transitions of the chart that runs',
  async ({ path, file }) => {
    const [found, ...more] = editor[file] ?? [];
    expect(more).toEqual([]);
    expect(found && linesOf(found, 'chart').toSorted()).toEqual(
      linesThatRun((await chartIn(path)).root, 'chart').toSorted(),
    );
  },
);
