import type { SeedContext } from './context.ts'

export async function seedCloud(_context: SeedContext): Promise<void> {}
