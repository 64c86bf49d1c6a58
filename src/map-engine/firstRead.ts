/**
 * What a page asks for first of an archive of the basemap, bytes: its directory, and of the ground the tiles of the first
 * view too (scripts/basemap/archive.ts).
 */
export const FIRST_READ = { city: 44_000, houses: 4_096 };
