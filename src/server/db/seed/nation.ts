import type { SeedContext } from './context.ts'

export async function seedNation(_context: SeedContext): Promise<void> {}
