import type { Contract } from './define.ts'

export const search = {} satisfies Contract
