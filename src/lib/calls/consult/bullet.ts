/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/bullet.ts'

export const BULLET_COLORS = ['#ffffff', '#ffd166', '#ff9f68', '#7ee0c6', '#8ecbff', '#f7a8c4'] as typeof contract.BULLET_COLORS

export const BULLET_DENSITY_SLOTS = 100 as typeof contract.BULLET_DENSITY_SLOTS

export const BULLET_MODES = ['SCROLL', 'TOP', 'BOTTOM'] as typeof contract.BULLET_MODES

export const BULLET_SIZES = ['SMALL', 'NORMAL', 'LARGE'] as typeof contract.BULLET_SIZES

export const BULLET_TRACK_LIMIT = 3000 as typeof contract.BULLET_TRACK_LIMIT
