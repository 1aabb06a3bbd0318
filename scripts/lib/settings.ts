/** The settings of the environment and of an `.env` file in the project, the environment first. */
import { existsSync } from 'node:fs'
import type { Env } from '#server/env.ts'

export async function loadSettings(): Promise<Env> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { readEnv } = await import('#server/env.ts')
  return readEnv()
}
