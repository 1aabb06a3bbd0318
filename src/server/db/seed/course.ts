import type { SeedContext } from './context.ts'

export async function seedCourse(_context: SeedContext): Promise<void> {}
