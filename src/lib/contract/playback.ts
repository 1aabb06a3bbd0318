import type { Contract } from './define.ts'

export const playback = {} satisfies Contract
