import type { SeedContext } from './context.ts'

export async function seedPlayback(_context: SeedContext): Promise<void> {}
