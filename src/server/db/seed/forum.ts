import type { SeedContext } from './context.ts'

export async function seedForum(_context: SeedContext): Promise<void> {}
