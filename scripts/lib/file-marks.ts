/** What tells that a file is still the same, without reading it. */
import { stat } from 'node:fs/promises'

export async function markFile(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file)
  return `${file} ${size} ${mtimeMs}`
}
