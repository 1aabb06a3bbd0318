import type { SeedContext } from './context.ts'

export async function seedMap(_context: SeedContext): Promise<void> {}
