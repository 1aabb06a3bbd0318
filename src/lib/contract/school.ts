import type { Contract } from './define.ts'

export const school = {} satisfies Contract
