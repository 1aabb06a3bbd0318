import type { Contract } from './define.ts'

export const course = {} satisfies Contract
