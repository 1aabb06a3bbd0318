import type { Contract } from './define.ts'

export const account = {} satisfies Contract
