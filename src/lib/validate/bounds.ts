/** Bounds of whole numbers: more than these no column holds. */

/** A column of four bytes, as ids are. */
export const MAX_INT = 2_147_483_647

/** What a price, and an order as a whole, may be at most; in fen. */
export const MAX_AMOUNT = 1_000_000_000

/** The largest code of a province, city, district or town. */
export const MAX_AREA_CODE = 999_999_999
