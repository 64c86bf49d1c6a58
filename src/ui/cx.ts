/** Joins class names and leaves out what is absent. */
export const cx = (...names: readonly (string | false | undefined | null)[]): string => names.filter(Boolean).join(' ');
