import type { SeedContext } from './context.ts'

export async function seedDownload(_context: SeedContext): Promise<void> {}
