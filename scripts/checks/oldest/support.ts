import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '../../build/oldestBrowsers.ts';

// Read as a file: as an import Vite and Babel transform 20 MB of JSON, which takes longer than all other unit tests
// together.
const bcd: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
);

const { chrome, safari, firefox } = oldestBrowsers;
const border = { chrome, safari, safari_ios: safari, firefox } as const;

const number = (version: string) => Number.parseFloat(version.replace('≤', ''));

const isThere = (
  { version_added, version_removed, prefix, alternative_name, flags }: SimpleSupportStatement,
  oldest: string,
): boolean =>
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  number(version_added) <= number(oldest) &&
  !(typeof version_removed === 'string' && number(version_removed) <= number(oldest)) &&
  prefix === undefined &&
  alternative_name === undefined &&
  flags === undefined;

/** The oldest browsers that lack a feature, such as `safari 16.4`. What they have in part counts as there. */
function lacking({ support }: CompatStatement): string[] {
  return Object.entries(border).flatMap(([browser, version]) => {
    const said = Object.entries(support).find(([name]) => name === browser)?.[1];
    const statements = Array.isArray(said) ? said : said ? [said] : [];
    // MDN says nothing about Safari on iOS: the data of Safari applies.
    if (statements.length === 0) return [];
    return statements.some((statement) => isThere(statement, version)) ? [] : [`${browser} ${version}`];
  });
}

/** Looks like `CompatStatement | Identifier` to the compiler, as every name may be `__compat`. */
const isNode = (entry: [string, unknown]): entry is [string, Identifier] => entry[0] !== '__compat';
const childrenOf = (node: Identifier | undefined): [string, Identifier][] => Object.entries(node ?? {}).filter(isNode);

const lackingOf = ({ __compat }: Identifier): string[] => (__compat ? lacking(__compat) : []);

export type Missing = ReadonlyMap<string, readonly string[]>;

function missingScripts(): Record<'globals' | 'statics' | 'builtins' | 'members', Missing> {
  const globals = new Map<string, string[]>();
  const statics = new Map<string, string[]>();
  const methods = { builtins: new Map<string, string[][]>(), members: new Map<string, string[][]>() };
  const builtins = bcd.javascript['builtins'];
  for (const [group, owners] of [
    ['builtins', childrenOf(builtins)],
    ['builtins', childrenOf(builtins?.['Intl'])],
    ['members', childrenOf(bcd.api)],
  ] as const) {
    for (const [owner, node] of owners) {
      globals.set(owner, lackingOf(node));
      for (const [name, member] of childrenOf(node)) {
        if (name.endsWith('_event') || !member.__compat) continue;
        const bare = name.replace(/_static$/, '');
        // BCD marks the static members of the web's interfaces, not those of the language.
        if (bare !== name || group === 'builtins') statics.set(`${owner}.${bare}`, lackingOf(member));
        if (bare === name) methods[group].set(bare, [...(methods[group].get(bare) ?? []), lackingOf(member)]);
        if (owner === 'Window' && !globals.has(bare)) globals.set(bare, lackingOf(member));
      }
    }
  }
  // A name that one interface has long had says nothing about another's.
  const known = (name: string) => [...(methods.builtins.get(name) ?? []), ...(methods.members.get(name) ?? [])];
  const nowhere = (names: Iterable<string>) =>
    new Map(
      [...names].flatMap((name): [string, string[]][] => {
        const [first, ...others] = known(name);
        return first?.length && others.every(({ length }) => length > 0) ? [[name, first]] : [];
      }),
    );
  return {
    globals,
    statics,
    builtins: nowhere(methods.builtins.keys()),
    members: nowhere(methods.members.keys()),
  };
}

/** What the oldest browsers lack of the language's and the web's objects, by name. Present ones have an empty list. */
export const scripts = missingScripts();

/**
 * A member of `owner` itself (`static`: a global is the window's), of its prototype, or of either, where BCD does not
 * say: the objects of the language.
 */
export type Member = { owner: string; name: string; of: 'static' | 'prototype' | 'either' };

/** All that at least one of the oldest browsers lacks. A test takes it from a browser that has it. */
export function lackingMembers(): Member[] {
  const builtins = bcd.javascript['builtins'];
  return (
    [
      ['api', childrenOf(bcd.api)],
      ['builtins', childrenOf(builtins)],
      ['builtins', childrenOf(builtins?.['Intl'])],
    ] as const
  ).flatMap(([group, owners]) =>
    owners.flatMap(([owner, node]): Member[] => [
      ...(lackingOf(node).length > 0 ? [{ owner: 'globalThis', name: owner, of: 'static' } as const] : []),
      ...childrenOf(node).flatMap(([name, member]): Member[] => {
        if (lackingOf(member).length === 0) return [];
        const bare = name.replace(/_static$/, '');
        if (group === 'builtins') return [{ owner, name, of: 'either' }];
        if (owner === 'Window') return [{ owner: 'globalThis', name, of: 'static' }];
        return [{ owner, name: bare, of: bare === name ? 'prototype' : 'static' }];
      }),
    ]),
  );
}

/** What they lack of CSS: a name inside a group, such as `properties.text-wrap.pretty`. */
export function lackingInStyles(...path: readonly string[]): string[] {
  let node: Identifier | undefined = bcd.css;
  for (const name of path) node = node && Object.hasOwn(node, name) ? node[name] : undefined;
  return node ? lackingOf(node) : [];
}

/** The functions of CSS values, wherever BCD has them: `color-mix` under colours, `round` by itself. */
export const functions: Missing = new Map(
  childrenOf(bcd.css['types']).flatMap(([name, node]) =>
    [[name, node] as const, ...childrenOf(node)].map(([inner, type]): [string, string[]] => [inner, lackingOf(type)]),
  ),
);
