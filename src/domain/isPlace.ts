/** Whether a path of the app's origin is a page: a dot in its last part means a file. Runs in linear time. */
export const isPlace = (path: string): boolean => !path.slice(path.lastIndexOf('/') + 1).includes('.');
