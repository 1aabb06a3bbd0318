/** The only place that reads the environment. Checked once at start; what is wrong is said in words with the way to mend it. */
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1')

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4321),
  /** An external PostgreSQL (≥ 15). Unset: the embedded server under DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/name')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /** 32 bytes, hex or base64. Unset: made once and kept in DATA_DIR/secret. */
  SECRET_KEY: z
    .string()
    .regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/, 'must be 32 bytes, as 64 hex digits or base64 (openssl rand -hex 32)')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  SITE_NAME: z.string().min(1).max(20).default('城汇'),
  /** Origin seen by visitors, for canonical links. Default: http://HOST:PORT. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SITE_DEMO: flag.default(true),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(48),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Env = z.output<typeof settings> & { siteUrl: string }

/**
 * Reads and checks the settings.
 * @throws Error whose message lists every wrong setting and what is expected.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  // `NAME=` in an .env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings cannot be used (see .env.example):\n${lines.join('\n')}`)
  }
  const { data } = parsed
  const host = data.HOST === '0.0.0.0' || data.HOST === '::' ? 'localhost' : data.HOST
  return { ...data, siteUrl: (data.SITE_URL ?? `http://${host}:${data.PORT}`).replace(/\/$/, '') }
}
