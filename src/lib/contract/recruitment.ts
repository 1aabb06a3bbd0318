import type { Contract } from './define.ts'

export const recruitment = {} satisfies Contract
