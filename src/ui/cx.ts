/** Joins class names and leaves out empty ones. */
export const cx = (...names: readonly (string | false | undefined | null)[]): string => names.filter(Boolean).join(' ');
