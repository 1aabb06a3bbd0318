import type { SeedContext } from './context.ts'

export async function seedConsult(_context: SeedContext): Promise<void> {}
