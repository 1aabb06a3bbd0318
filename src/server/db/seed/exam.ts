import type { SeedContext } from './context.ts'

export async function seedExam(_context: SeedContext): Promise<void> {}
