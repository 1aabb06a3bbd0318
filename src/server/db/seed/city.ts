import type { SeedContext } from './context.ts'

export async function seedCity(_context: SeedContext): Promise<void> {}
