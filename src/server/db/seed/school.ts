import type { SeedContext } from './context.ts'

export async function seedSchool(_context: SeedContext): Promise<void> {}
