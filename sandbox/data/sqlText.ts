/** A name as an SQL identifier. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A value from `"…"` with its backslashes, as PostgREST and Realtime write it in lists and filters. */
export const unquoted = (value: string): string =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;

/** Splits on commas that stand outside of quotes and brackets. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? '';
    if (isQuoted && letter === '\\') part += letter + (text[++i] ?? '');
    else if (letter === ',' && depth === 0 && !isQuoted) {
      parts.push(part);
      part = '';
    } else {
      if (letter === '"') isQuoted = !isQuoted;
      else if (!isQuoted && (letter === '(' || letter === '{')) depth++;
      else if (!isQuoted && (letter === ')' || letter === '}')) depth--;
      part += letter;
    }
  }
  if (part) parts.push(part);
  return parts;
}

/** The inside of `(a,b)`. */
export const unbracketed = (text: string): string => text.replace(/^\(|\)$/g, '');
