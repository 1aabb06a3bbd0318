import type { Contract } from './define.ts'

export const consult = {} satisfies Contract
