import { identifier, splitList, unbracketed, unquoted } from '../sqlText.ts';
import type { Column } from './relations.ts';

const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
};

/**
 * `a=eq.1,b=in.(x,y)` as a condition over the alias `r`; values are pushed to `params`.
 * @throws {Error} with the message for the subscriber
 */
export function filterCondition(filter: string, columns: readonly Column[], params: unknown[]): string {
  return splitList(filter)
    .map((part) => {
      const [, name, not, operator, value] = /^([^=]+)=(not\.)?(\w+)\.(.*)$/s.exec(part.trim()) ?? [];
      if (name === undefined || operator === undefined || value === undefined)
        throw new Error(`invalid filter: ${part}`);
      const column = columns.find((candidate) => candidate.name === name);
      if (!column) throw new Error(`invalid column for filter ${name}`);
      const bind = (text: string) => `$${params.push(unquoted(text))}::text::${column.type}`;
      const condition = conditionOf(`r.${identifier(name)}`, operator, value, bind);
      return not ? `not (${condition})` : condition;
    })
    .join(' and ');
}

function conditionOf(column: string, operator: string, value: string, bind: (text: string) => string): string {
  if (operator === 'in') return `${column} in (${splitList(unbracketed(value)).map(bind).join(', ') || 'null'})`;
  if (operator === 'is') {
    if (!/^(null|true|false|unknown)$/i.test(value)) throw new Error(`invalid filter value ${value}`);
    return `${column} is ${value}`;
  }
  const sign = OPERATORS[operator];
  if (!sign) throw new Error(`invalid filter operator ${operator}`);
  return `${column} ${sign} ${bind(value)}`;
}
