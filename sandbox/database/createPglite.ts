import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/**
 * An embedded database with little memory of its own: its files are in memory or in the system's cache anyway, and
 * clearing PostgreSQL's usual 128 MB takes a third of the start.
 */
export const createPglite = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
