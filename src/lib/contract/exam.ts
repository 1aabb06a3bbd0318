import type { Contract } from './define.ts'

export const exam = {} satisfies Contract
