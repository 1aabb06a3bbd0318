import type { Contract } from './define.ts'

export const forum = {} satisfies Contract
