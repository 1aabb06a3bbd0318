import type { Contract } from './define.ts'

export const download = {} satisfies Contract
