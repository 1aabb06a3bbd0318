import type { Contract } from './define.ts'

export const policy = {} satisfies Contract
