import type { SeedContext } from './context.ts'

export async function seedAccount(_context: SeedContext): Promise<void> {}
