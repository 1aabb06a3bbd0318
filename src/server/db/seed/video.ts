import type { SeedContext } from './context.ts'

export async function seedVideo(_context: SeedContext): Promise<void> {}
