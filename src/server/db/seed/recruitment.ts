import type { SeedContext } from './context.ts'

export async function seedRecruitment(_context: SeedContext): Promise<void> {}
