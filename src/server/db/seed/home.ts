import type { SeedContext } from './context.ts'

export async function seedHome(_context: SeedContext): Promise<void> {}
