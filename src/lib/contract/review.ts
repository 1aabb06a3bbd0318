import type { Contract } from './define.ts'

export const review = {} satisfies Contract
