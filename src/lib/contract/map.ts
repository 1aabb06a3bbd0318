import type { Contract } from './define.ts'

export const map = {} satisfies Contract
