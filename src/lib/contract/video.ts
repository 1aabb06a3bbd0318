import type { Contract } from './define.ts'

export const video = {} satisfies Contract
