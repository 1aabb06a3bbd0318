import type { Contract } from './define.ts'

export const rule = {} satisfies Contract
