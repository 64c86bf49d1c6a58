import { identifier, splitList } from '../sqlText.ts';
import { noNul, RestError, unparsable } from './errors.ts';
import { columnPath, condition, conditionTree } from './filters.ts';

/** The query of a request's address, as parts of a statement over the alias `r`. */
export type Query = {
  columns: string;
  where: string;
  order: string;
  limit: number;
  offset: number;
  onConflict: string;
};

/** The row limit of a hosted project. */
const MAX_ROWS = 1000;
/** Twice the columns of the widest table. Above its own limit Postgres fails with a server error. */
const MAX_COLUMNS = 100;

export function readQuery(parameters: Iterable<[string, string]>): Query {
  const conditions: string[] = [];
  const query = { columns: 'r.*', order: '', limit: MAX_ROWS, offset: 0, onConflict: '' };
  for (const [name, value] of parameters) {
    if (name.includes('\0') || value.includes('\0')) throw noNul();
    switch (name) {
      case 'select':
        query.columns = columnList(value);
        break;
      case 'order':
        query.order = ` order by ${fewColumns(name, value).map(orderTerm).join(', ')}`;
        break;
      case 'limit':
        query.limit = Math.min(MAX_ROWS, wholeNumber(name, value));
        break;
      case 'offset':
        query.offset = wholeNumber(name, value);
        break;
      case 'on_conflict':
        query.onConflict = `(${fewColumns(name, value).map(identifier).join(', ')})`;
        break;
      case 'columns':
      case 'apikey':
        break;
      case 'and':
      case 'or':
        conditions.push(conditionTree(name, value));
        break;
      case 'not.and':
      case 'not.or':
        conditions.push(`not ${conditionTree(name === 'not.or' ? 'or' : 'and', value)}`);
        break;
      default:
        conditions.push(condition(name, value));
    }
  }
  return { ...query, where: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '' };
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new RestError(400, 'PGRST100', `"${name}" is invalid`);
  return Number(value);
}

function fewColumns(name: string, text: string): string[] {
  const parts = splitList(text);
  if (parts.length > MAX_COLUMNS)
    throw new RestError(400, 'PGRST100', `"${name}" names more than ${MAX_COLUMNS} columns`);
  return parts;
}

function orderTerm(text: string): string {
  const [, column, direction = 'asc', nulls] = /^(.+?)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(text) ?? [];
  if (column === undefined) throw unparsable(`order (${text})`);
  return `${columnPath(column)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`;
}

/** `name,alias:column,column::type,meta->a`. Rows of related tables (embedding) are not supported. */
function columnList(text: string): string {
  return fewColumns('select', text.replace(/\s/g, ''))
    .map((part) => {
      const [, alias, column, type] = /^(?:([^:()]+):(?!:))?([^:()]+)(?:::(\w+))?$/.exec(part) ?? [];
      if (column === undefined)
        throw new RestError(400, 'PGRST200', `Embedding is not offered by the sandbox: ${part}`);
      if (column === '*') return 'r.*';
      const name = alias ?? column.split(/->>?/).at(-1) ?? column;
      return `${columnPath(column)}${type ? `::${identifier(type)}` : ''} as ${identifier(name)}`;
    })
    .join(', ');
}
