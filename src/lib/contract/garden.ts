import type { Contract } from './define.ts'

export const garden = {} satisfies Contract
