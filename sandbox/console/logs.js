import { control } from './control.js';
import { element, note, table, time } from './dom.js';

/** Three kinds of entries as one list, newest first. */
const together = ({ entries, errors, goals }) =>
  [
    ...entries.map(({ at, userId, level, type, logMessage, developerComment }) => ({
      at,
      kind: `log · ${type}`,
      bad: level === 'error',
      who: userId,
      what: logMessage,
      more: developerComment,
    })),
    ...errors.map(({ at, code, place, release, trace }) => ({
      at,
      kind: 'beacon',
      bad: true,
      who: trace.slice(0, 8),
      what: `${code} ${place ?? ''}`,
      more: release,
    })),
    ...goals.map(({ at, goal, visit, consent }) => ({
      at,
      kind: 'goal',
      bad: false,
      who: visit.slice(0, 8),
      what: goal,
      more: `agreed to ${consent}`,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));

export const logsPanel = {
  id: 'logs',
  ask: () => control('GET', 'logs'),
  make: (answer) =>
    table(
      ['Received', 'Kind', 'Who', 'What'],
      together(answer)
        .slice(0, 30)
        .map(({ at, kind, bad, who, what, more }) => [
          time(at),
          { is: bad ? 'bad' : 'note', of: kind },
          who,
          element('span', {}, what, element('br'), note(more)),
        ]),
      'Nothing yet. The debug mode, a bug, or a rider who shares statistics will show here.',
    ),
};
