import type { Contract } from './define.ts'

export const home = {} satisfies Contract
