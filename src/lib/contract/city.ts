import type { Contract } from './define.ts'

export const city = {} satisfies Contract
