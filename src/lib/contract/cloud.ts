import type { Contract } from './define.ts'

export const cloud = {} satisfies Contract
