import type { Contract } from './define.ts'

export const nation = {} satisfies Contract
