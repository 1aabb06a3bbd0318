import type { SeedContext } from './context.ts'

export async function seedCompanies(_context: SeedContext): Promise<void> {}
