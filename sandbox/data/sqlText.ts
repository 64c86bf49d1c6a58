/** A name as an SQL identifier. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL for a time column in ISO 8601, UTC, to the millisecond. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A value from `"…"` with backslash escapes, as PostgREST and Realtime write it in lists and filters. */
export const unquoted = (value: string): string =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;

/** Splits on commas that stand outside of quotes and brackets, in one pass. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (isQuoted && letter === '\\') i++;
    else if (letter === ',' && depth === 0 && !isQuoted) {
      parts.push(text.slice(begin, i));
      begin = i + 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '(' || letter === '{')) depth++;
    else if (!isQuoted && (letter === ')' || letter === '}')) depth--;
  }
  if (begin < text.length) parts.push(text.slice(begin));
  return parts;
}

/** The inside of `(a,b)`. */
export const unbracketed = (text: string): string => text.replace(/^\(|\)$/g, '');
