import type { SeedContext } from './context.ts'

export async function seedIdentity(_context: SeedContext): Promise<void> {}
