import { isAt, paths } from '#paths/paths.ts';

/**
 * A path without what a rider or a stranger put into it: a vehicle's number, a code, an id. A file's path stays, also of
 * a missing asset: it tells which release lacks it.
 */
export function loggedPath(path: string, isFile: boolean): string {
  if (isFile || path.startsWith('/assets/')) return path;
  return Object.values(paths).find((own) => isAt(path, own) && (own.endsWith('$') || isAsLong(path, own))) ?? '…';
}

const isAsLong = (path: string, own: string): boolean => path.split('/').length === own.split('/').length;
