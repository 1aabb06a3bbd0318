import type { SeedContext } from './context.ts'

export async function seedSearch(_context: SeedContext): Promise<void> {}
