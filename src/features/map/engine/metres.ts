/** Metres of a degree of latitude. */
export const DEGREE_METRES = 111_195;
/** A degree of longitude is so much of one of latitude in Moscow. */
export const LONGITUDE_SHARE = 0.5628;
/** Metres of a pixel at the equator at zoom 0, by MapLibre's tiles of 512 px. */
export const ZOOM_0_METRES = 78_271.517;
