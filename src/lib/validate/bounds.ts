/** Bounds of whole numbers: more than these no column holds. */

/** A column of four bytes, as ids are. */
export const MAX_INT = 2_147_483_647

/** The largest code of a province, city, district or town. */
export const MAX_AREA_CODE = 999_999_999
