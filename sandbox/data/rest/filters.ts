import { identifier, splitList, unbracketed, unquoted } from '../sqlText.ts';
import { noNul, unparsable } from './errors.ts';

const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
};

/** A value as an SQL literal. Untyped, so that Postgres reads it as the type of the column beside it. */
export function literal(text: string): string {
  if (text.includes('\0')) throw noNul();
  return `'${text.replaceAll("'", "''")}'`;
}

/** Deeper paths and nested conditions have no use here, and Postgres's stack is limited. */
const DEEPEST = 20;

/** `meta->a->>0` as a path over the alias `r`. Time grows linearly with the length. */
export function columnPath(text: string): string {
  const [column = '', ...parts] = text.split('->');
  if (column === '' || parts.length > DEEPEST) throw unparsable(text);
  const steps = parts.map((part) => {
    const isText = part.startsWith('>');
    const key = isText ? part.slice(1) : part;
    if (key === '' || key.startsWith('>')) throw unparsable(text);
    return `${isText ? '->>' : '->'}${/^\d{1,9}$/.test(key) ? key : literal(key)}`;
  });
  return `r.${identifier(column)}${steps.join('')}`;
}

/** `column=not.eq.value` as a condition over the alias `r`. */
export function condition(column: string, expression: string): string {
  const [, not, operator, value] = /^(not\.)?(\w+)\.([\s\S]*)$/.exec(expression) ?? [];
  if (operator === undefined || value === undefined) throw unparsable(`filter (${expression})`);
  const sql = positive(columnPath(column), operator, value);
  return not ? `not (${sql})` : sql;
}

function positive(column: string, operator: string, value: string): string {
  if (operator === 'in') {
    const values = splitList(unbracketed(value)).map((part) => literal(unquoted(part)));
    return `${column} in (${values.join(', ') || 'null'})`;
  }
  if (operator === 'is') {
    if (!/^(null|not_null|true|false|unknown)$/i.test(value)) throw unparsable(`is (${value})`);
    return `${column} is ${value.replace('_', ' ')}`;
  }
  if (operator === 'isdistinct') return `${column} is distinct from ${literal(value)}`;
  const sign = OPERATORS[operator];
  if (!sign) throw unparsable(`filter (${operator})`);
  return `${column} ${sign} ${literal(operator.endsWith('like') ? value.replaceAll('*', '%') : value)}`;
}

/** `or=(a.eq.1,and(b.is.null,c.gt.2))`. The parser reads each level once and limits the depth. */
export function conditionTree(joint: 'and' | 'or', text: string, depth = 0): string {
  if (depth > DEEPEST) throw unparsable(`logic tree (${text})`);
  const parts = splitList(unbracketed(text)).map((part) => {
    const [, not, inner, group] = /^(not\.)?(and|or)(\(.*\))$/s.exec(part) ?? [];
    if (group !== undefined)
      return `${not ? 'not ' : ''}${conditionTree(inner === 'or' ? 'or' : 'and', group, depth + 1)}`;
    const dot = part.indexOf('.');
    if (dot < 1) throw unparsable(`logic tree (${part})`);
    return condition(part.slice(0, dot), part.slice(dot + 1));
  });
  return `(${parts.join(` ${joint} `)})`;
}
