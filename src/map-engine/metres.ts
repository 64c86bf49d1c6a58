/** Metres of a degree of latitude. */
export const DEGREE_METRES = 111_195;
/** Length of a degree of longitude in Moscow, as a share of a degree of latitude. */
export const LONGITUDE_SHARE = 0.5628;
/** Metres per pixel at the equator at zoom 0, with MapLibre's tiles of 512 px. */
export const ZOOM_0_METRES = 78_271.517;
