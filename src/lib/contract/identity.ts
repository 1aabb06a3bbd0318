import type { Contract } from './define.ts'

export const identity = {} satisfies Contract
