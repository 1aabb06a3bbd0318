import type { SeedContext } from './context.ts'

export async function seedGarden(_context: SeedContext): Promise<void> {}
