import { parse } from 'acorn';
import { parseSync, Visitor, type Expression, type Node, type Program, type PropertyKey } from 'oxc-parser';
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Document } from 'postcss';
import { functions, lackingInStyles, scripts } from './support.ts';

/** A use of a feature that one of the oldest browsers lacks. */
export type Use = { feature: string; lacking: readonly string[]; line: number; text: string };

const at = (source: string, offset: number): Pick<Use, 'line' | 'text'> => ({
  line: source.slice(0, offset).split('\n').length,
  text: source.slice(Math.max(0, offset - 30), offset + 50).replaceAll(/\s+/g, ' '),
});

const nameOf = (key: PropertyKey): string | null =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;

type Names = {
  /** Of members of the file's own objects and types: a call by such a name is most likely a call of theirs. */
  members: Set<string>;
  /** Of the file's own variables, functions and imports: none of these is the browser's. */
  locals: Set<string>;
  namespaces: Set<string>;
};

function namesIn(program: Program): Names {
  const names: Names = { members: new Set(), locals: new Set(), namespaces: new Set() };
  const member = (key: PropertyKey) => void names.members.add(nameOf(key) ?? '');
  const local = (node: Node | null) => void (node?.type === 'Identifier' && names.locals.add(node.name));
  new Visitor({
    Property({ key, value, computed }) {
      if (!computed) member(key);
      // `{ navigation }` of a pattern, or of an object made from a variable that the pattern before it made.
      local(value);
    },
    MethodDefinition: ({ key }) => member(key),
    PropertyDefinition: ({ key }) => member(key),
    TSPropertySignature: ({ key }) => member(key),
    TSMethodSignature: ({ key }) => member(key),
    AssignmentExpression: ({ left }) =>
      void (left.type === 'MemberExpression' && !left.computed && member(left.property)),
    VariableDeclarator: ({ id }) => local(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(local),
    FunctionExpression: ({ params }) => params.forEach(local),
    ArrowFunctionExpression: ({ params }) => params.forEach(local),
    ImportSpecifier: ({ local: id }) => local(id),
    ImportDefaultSpecifier: ({ local: id }) => local(id),
    ImportNamespaceSpecifier: ({ local: id }) => void names.namespaces.add(id.name),
  }).visit(program);
  return names;
}

const GLOBAL = /^(?:window|self|globalThis)$/;
const ownerOf = (object: Expression): string | null =>
  object.type === 'Identifier'
    ? object.name
    : object.type === 'MemberExpression' && !object.computed && object.property.type === 'Identifier'
      ? object.property.name
      : null;

type Source = { name: string; text: string };

/**
 * Calls of functions that the oldest browsers lack. `x?.()` checks first and is allowed.
 *
 * @param whole Whether the files are a whole bundle. Then the check also recognises a method of the DOM by its name,
 *   unless the bundle defines that name. In sources, which lack the packages, this would find too many other methods.
 */
export function scriptUses(sources: readonly Source[], { whole }: { whole: boolean }): Map<string, Use[]> {
  const files = sources.map((source) => {
    const { program } = parseSync(source.name, source.text);
    return { ...source, program, names: namesIn(program) };
  });
  const members = new Set(files.flatMap(({ names }) => [...names.members]));
  return new Map(
    files.map(({ name, text, program, names }) => {
      const uses: Use[] = [];
      const check = (callee: Expression) => {
        const found = lackingCall(callee, { ...names, members }, whole);
        if (found) uses.push({ ...found, ...at(text, callee.start) });
      };
      new Visitor({
        CallExpression: ({ callee, optional }) => void (!optional && check(callee)),
        NewExpression: ({ callee }) => check(callee),
      }).visit(program);
      return [name, uses];
    }),
  );
}

type Found = Pick<Use, 'feature' | 'lacking'> | null;
const found = (feature: string, lacking: readonly string[] | undefined): Found =>
  lacking?.length ? { feature, lacking } : null;

function lackingCall(callee: Expression, { members, locals, namespaces }: Names, whole: boolean): Found {
  const global = (name: string) => (locals.has(name) ? null : found(name, scripts.globals.get(name)));
  if (callee.type === 'Identifier') return global(callee.name);
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return null;
  // `trustedTypes?.createPolicy()`: the code checks for the object.
  if (callee.optional) return null;
  const { name } = callee.property;
  const owner = ownerOf(callee.object) ?? '';
  if (GLOBAL.test(owner)) return found(name, scripts.globals.get(name));
  const known = scripts.statics.get(`${owner}.${name}`);
  if (known) return found(`${owner}.${name}`, known);
  if (namespaces.has(owner) || members.has(name)) return null;
  return (
    (callee.object.type === 'Identifier' ? global(owner) : null) ??
    found(`.${name}`, scripts.builtins.get(name) ?? (whole ? scripts.members.get(name) : undefined))
  );
}

/** Syntax that the oldest browsers cannot read: all three read ES2022. The first one only, as a parser stops there. */
export function syntaxUse(text: string): Use[] {
  try {
    parse(text, { ecmaVersion: 2022, sourceType: 'module' });
    return [];
  } catch (cause) {
    const offset = cause instanceof SyntaxError && 'pos' in cause && typeof cause.pos === 'number' ? cause.pos : 0;
    return [{ feature: 'syntax', lacking: ['ES2022'], ...at(text, offset) }];
  }
}

/** Inside `@supports` the author thought of browsers without it. */
const isAsked = (node: ChildNode | Container | Document | undefined): boolean =>
  node !== undefined &&
  ((node.type === 'atrule' && 'name' in node && node.name === 'supports') || isAsked(node.parent));

const first = (lacking: readonly [string, readonly string[]][]) => lacking.find(([, { length }]) => length > 0);

function lackingDeclaration({ prop, value, parent }: Declaration): readonly [string, readonly string[]] | undefined {
  if (prop.startsWith('-')) return undefined;
  const others = parent?.nodes.filter((node) => node.type === 'decl') ?? [];
  const unknown = lackingInStyles('properties', prop);
  if (unknown.length > 0) return others.some((other) => other.prop === `-webkit-${prop}`) ? undefined : [prop, unknown];
  // The rule has the same property in a form that all browsers know: they use that one.
  if (others.some((other) => other.prop === prop && other.value !== value)) return undefined;
  const words = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  const keyword = words.match(/^[a-z-]+$/)?.[0] ?? '';
  return first([
    [`${prop}: ${keyword}`, lackingInStyles('properties', prop, keyword)],
    ...[...words.matchAll(/([a-z-]+)\(/g)].map(([, name = '']): [string, readonly string[]] => [
      `${name}()`,
      functions.get(name) ?? [],
    ]),
  ]);
}

const NESTED = first([['a nested rule', lackingInStyles('selectors', 'nesting')]]);

const lackingAtRule = ({ name }: AtRule) => first([[`@${name}`, lackingInStyles('at-rules', name)]]);

const lackingSelector = (selector: string) =>
  first(
    [...selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)].map(([whole, name = '']): [string, readonly string[]] => [
      whole,
      lackingInStyles('selectors', name),
    ]),
  );

/**
 * Rules of a style sheet that the oldest browsers drop.
 *
 * @param built Not only selectors: what else a source has, the build may lower.
 */
export function styleUses(text: string, { built }: { built: boolean }): Use[] {
  const uses: Use[] = [];
  postcss.parse(text).walk((node) => {
    if (isAsked(node)) return;
    const found =
      node.type === 'rule'
        ? (lackingSelector(node.selector) ?? (built && node.parent?.type === 'rule' ? NESTED : undefined))
        : !built
          ? undefined
          : node.type === 'decl'
            ? lackingDeclaration(node)
            : node.type === 'atrule'
              ? lackingAtRule(node)
              : undefined;
    if (found) {
      const [feature, lacking] = found;
      uses.push({ feature, lacking, ...at(text, node.source?.start?.offset ?? 0) });
    }
  });
  return uses;
}
