import type { SeedContext } from './context.ts'

export async function seedReview(_context: SeedContext): Promise<void> {}
