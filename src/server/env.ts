/** The only place that reads the environment. Checked once at start; what is wrong is said in words with the way to mend it. */
import { z } from 'zod'
import { NOTICE_KINDS, type NoticeKind, noticeKind } from '#lib/contract/platform/notice.ts'
import { BUCKET_ADDRESS } from './backup/place/place.ts'
import { readProxySetting } from './http/trusted-proxies.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1')

const text = z.string().min(1).max(4_000).optional()
const noticePhone = z
  .string()
  .regex(/^\+?[\d -]{5,20}$/, 'must be a phone number of digits, spaces and hyphens')
  .optional()
const backupAddress = z
  .string()
  .min(1)
  .refine(place => !place.startsWith('s3:') || BUCKET_ADDRESS.test(place), 'must be a folder or look like s3://bucket/prefix')
  .optional()
const address = (standard: string) => z.url({ protocol: /^https?$/ }).default(standard)

/** A list like `QR,PAGE`. */
const listOf = <const Names extends readonly string[]>(names: Names, standard: string) =>
  z
    .string()
    .default(standard)
    .transform(list => list.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(names, { error: `must be some of ${names.join(', ')}, with commas` })).min(1))

/** Outside services. Each group is all or nothing: half of one would look switched on and not work. */
const providerSettings = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_LABEL: z.string().min(1).max(12).default('统一身份'),
  WECHAT_LOGIN_APP_ID: text,
  WECHAT_LOGIN_SECRET: text,
  WECHAT_LOGIN_PAGE: address('https://open.weixin.qq.com/connect/qrconnect'),
  WECHAT_LOGIN_API: address('https://api.weixin.qq.com'),
  QQ_LOGIN_APP_ID: text,
  QQ_LOGIN_SECRET: text,
  QQ_LOGIN_URL: address('https://graph.qq.com'),
  ALIPAY_LOGIN_APP_ID: text,
  ALIPAY_LOGIN_PRIVATE_KEY: text,
  ALIPAY_LOGIN_PUBLIC_KEY: text,
  ALIPAY_LOGIN_PAGE: address('https://openauth.alipay.com/oauth2/publicAppAuthorize.htm'),
  ALIPAY_LOGIN_GATEWAY: address('https://openapi.alipay.com/gateway.do'),
  TENCENT_SMS_SECRET_ID: text,
  TENCENT_SMS_SECRET_KEY: text,
  TENCENT_SMS_SDK_APP_ID: text,
  TENCENT_SMS_SIGN_NAME: text,
  TENCENT_SMS_TEMPLATE_ID: text,
  TENCENT_SMS_INVITATION_TEMPLATE_ID: text,
  /** Approved templates of notices, without places: `ORDER:1234567,SECURITY:1234568`. A kind that is missing is not sent as a message. */
  SMS_NOTICE_TEMPLATES: z
    .string()
    .transform((list, context) => {
      const pairs = list.split(',').map(pair => pair.trim().split(':'))
      const isRight = pairs.every(
        ([kind, id, ...rest]) => noticeKind.safeParse(kind).success && /^\w{1,40}$/.test(id ?? '') && !rest.length,
      )
      if (isRight) return Object.fromEntries(pairs) as Partial<Record<NoticeKind, string>>
      context.addIssue({
        code: 'custom',
        message: `must be kinds (${NOTICE_KINDS.join(', ')}) with template ids, like ORDER:1234567`,
      })
      return z.NEVER
    })
    .optional(),
  /** Who push services write to when something is wrong: `mailto:` or an https address. Unset: the site's address. */
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must look like mailto:admin@example.com')
    .optional(),
  /** A push service of a test, as `https://127.0.0.1:8443`; its certificate is not checked. Only in a demonstration. */
  PUSH_TEST_PEER: z.url({ protocol: /^https$/ }).optional(),
  TENCENT_SMS_REGION: z.string().min(1).default('ap-guangzhou'),
  TENCENT_SMS_URL: address('https://sms.tencentcloudapi.com'),
  TENCENT_CHAT_SDK_APP_ID: z.coerce.number().int().positive().optional(),
  TENCENT_CHAT_SECRET_KEY: text,
  TENCENT_CHAT_ADMINISTRATOR: z.string().min(1).default('administrator'),
  TENCENT_CHAT_URL: address('https://console.tim.qq.com'),
  TENCENT_CHAT_CALLBACK_TOKEN: text,
  /** Addresses of the relay for calls, with commas. */
  TURN_URLS: z
    .string()
    .transform(list => list.split(',').map(url => url.trim()))
    .pipe(
      z
        .array(
          z.string().regex(/^turns?:[^\s?]+(\?transport=(udp|tcp))?$/, 'must look like turn:turn.example.com:3478?transport=udp'),
        )
        .min(1)
        .max(6),
    )
    .optional(),
  TURN_SECRET: text,
  WECHAT_PAY_MCH_ID: z
    .string()
    .regex(/^\d{8,12}$/, 'must be the number of the merchant, of digits')
    .optional(),
  WECHAT_PAY_APP_ID: z
    .string()
    .regex(/^wx[0-9a-z]{16}$/, 'must be an app id like wxd678efh567hg6787')
    .optional(),
  WECHAT_PAY_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{16,64}$/, "must be the serial number of the merchant's certificate, of hex digits")
    .optional(),
  WECHAT_PAY_PRIVATE_KEY: text,
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^(PUB_KEY_ID_\w+|[0-9A-F]{16,64})$/, 'must begin with PUB_KEY_ID_')
    .optional(),
  WECHAT_PAY_PUBLIC_KEY: text,
  WECHAT_PAY_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, 'must be the APIv3 key of 32 characters')
    .optional(),
  WECHAT_PAY_WAYS: listOf(['NATIVE', 'H5', 'JSAPI'], 'NATIVE'),
  WECHAT_PAY_URL: address('https://api.mch.weixin.qq.com'),
  ALIPAY_PAY_APP_ID: z
    .string()
    .regex(/^\d{16}$/, 'must be the app id of 16 digits')
    .optional(),
  ALIPAY_PAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, "must be the merchant's number of 16 digits that begins with 2088")
    .optional(),
  ALIPAY_PAY_PRIVATE_KEY: text,
  ALIPAY_PAY_PUBLIC_KEY: text,
  ALIPAY_PAY_WAYS: listOf(['QR', 'PAGE', 'WAP'], 'PAGE,WAP'),
  ALIPAY_PAY_GATEWAY: address('https://openapi.alipay.com/gateway.do'),
  WECHAT_MARKET_MCH_ID: z
    .string()
    .regex(/^\d{8,12}$/, 'must be the number of the merchant, of digits')
    .optional(),
  WECHAT_MARKET_APP_ID: z
    .string()
    .regex(/^wx[0-9a-z]{16}$/, 'must be an app id like wxd678efh567hg6787')
    .optional(),
  WECHAT_MARKET_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{16,64}$/, "must be the serial number of the merchant's certificate, of hex digits")
    .optional(),
  WECHAT_MARKET_PRIVATE_KEY: text,
  WECHAT_MARKET_PUBLIC_KEY_ID: z
    .string()
    .regex(/^(PUB_KEY_ID_\w+|[0-9A-F]{16,64})$/, 'must begin with PUB_KEY_ID_')
    .optional(),
  WECHAT_MARKET_PUBLIC_KEY: text,
  WECHAT_MARKET_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, 'must be the APIv3 key of 32 characters')
    .optional(),
  WECHAT_MARKET_WAYS: listOf(['NATIVE', 'H5', 'JSAPI'], 'NATIVE'),
  /** The official account that both merchants are bound to: for payments within WeChat (JSAPI). */
  WECHAT_OFFICIAL_APP_ID: z
    .string()
    .regex(/^wx[0-9a-z]{16}$/, 'must be an app id like wxd678efh567hg6787')
    .optional(),
  WECHAT_OFFICIAL_SECRET: z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/, 'must be the AppSecret of 32 hex digits')
    .optional(),
  WECHAT_OFFICIAL_PAGE: address('https://open.weixin.qq.com/connect/oauth2/authorize'),
  WECHAT_OFFICIAL_API: address('https://api.weixin.qq.com'),
  ALIPAY_MARKET_APP_ID: z
    .string()
    .regex(/^\d{16}$/, 'must be the app id of 16 digits')
    .optional(),
  ALIPAY_MARKET_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, "must be the merchant's number of 16 digits that begins with 2088")
    .optional(),
  ALIPAY_MARKET_PRIVATE_KEY: text,
  ALIPAY_MARKET_PUBLIC_KEY: text,
  ALIPAY_MARKET_WAYS: listOf(['QR', 'PAGE', 'WAP'], 'PAGE,WAP'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtps://user:password@host:465')
    .optional(),
  SMTP_FROM: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PATH_STYLE: flag.default(false),
  /** For backups in a bucket, which should be another than that of uploads, with other keys. */
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_PATH_STYLE: flag.default(false),
}

const groups = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['WECHAT_LOGIN_APP_ID', 'WECHAT_LOGIN_SECRET'],
  ['QQ_LOGIN_APP_ID', 'QQ_LOGIN_SECRET'],
  ['ALIPAY_LOGIN_APP_ID', 'ALIPAY_LOGIN_PRIVATE_KEY', 'ALIPAY_LOGIN_PUBLIC_KEY'],
  [
    'TENCENT_SMS_SECRET_ID',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_SDK_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
    'TENCENT_SMS_TEMPLATE_ID',
  ],
  ['TENCENT_CHAT_SDK_APP_ID', 'TENCENT_CHAT_SECRET_KEY'],
  ['TURN_URLS', 'TURN_SECRET'],
  [
    'WECHAT_PAY_MCH_ID',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_PUBLIC_KEY_ID',
    'WECHAT_PAY_PUBLIC_KEY',
    'WECHAT_PAY_API_KEY',
  ],
  ['ALIPAY_PAY_APP_ID', 'ALIPAY_PAY_SELLER_ID', 'ALIPAY_PAY_PRIVATE_KEY', 'ALIPAY_PAY_PUBLIC_KEY'],
  [
    'WECHAT_MARKET_MCH_ID',
    'WECHAT_MARKET_APP_ID',
    'WECHAT_MARKET_SERIAL',
    'WECHAT_MARKET_PRIVATE_KEY',
    'WECHAT_MARKET_PUBLIC_KEY_ID',
    'WECHAT_MARKET_PUBLIC_KEY',
    'WECHAT_MARKET_API_KEY',
  ],
  ['ALIPAY_MARKET_APP_ID', 'ALIPAY_MARKET_SELLER_ID', 'ALIPAY_MARKET_PRIVATE_KEY', 'ALIPAY_MARKET_PUBLIC_KEY'],
  ['WECHAT_OFFICIAL_APP_ID', 'WECHAT_OFFICIAL_SECRET'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4321),
  /** An external PostgreSQL (≥ 15). Unset: the embedded server under DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/name')
    .optional(),
  /** A Redis (≥ 6.2) whose stream carries announcements between processes. Unset: the database alone does. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/[^\s/]+(\/\d{1,3})?$/, 'must look like redis://user:password@host:6379/0')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /** 32 bytes, hex or base64. Unset: made once and kept in DATA_DIR/secret. */
  SECRET_KEY: z
    .string()
    .regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/, 'must be 32 bytes, as 64 hex digits or base64 (openssl rand -hex 32)')
    .optional(),
  /** Processes that serve. Each has a page cache and a pool of its own. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  /** Milliseconds after which a statement of a call is cancelled, and after which one that waits for a lock is. */
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(5_000),
  DATABASE_LOCK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(2_000),
  /** Calls and renderings under way at once, at most. Unset: as many as DATABASE_POOL. */
  WORK_AT_ONCE: z.coerce.number().int().min(1).max(200).optional(),
  /** How many times as long as usual work waits for its place: 1, but on a machine that is slow for another reason. */
  WORK_PATIENCE: z.coerce.number().int().min(1).max(1_000).default(1),
  SITE_NAME: z.string().min(1).max(20).default('城汇'),
  /** Origin seen by visitors, for canonical links. Default: http://HOST:PORT. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether browsers are told to come to subdomains of the site by https only, too. */
  HSTS_SUBDOMAINS: flag.default(false),
  SITE_DEMO: flag.default(true),
  /** What the footer of every public page states (src/lib/site/site-notices.ts); unset: nothing. */
  SITE_ICP: z
    .string()
    .regex(/^\p{Script=Han}ICP[备证]\d{6,12}号(-\d{1,3})?$/u, 'must look like 粤ICP备12345678号-1')
    .optional(),
  SITE_POLICE_FILING: z
    .string()
    .regex(/^\p{Script=Han}公网安备 ?\d{14}号$/u, 'must look like 粤公网安备44030002000001号')
    .optional(),
  SITE_LICENCE: z.string().min(1).max(80).optional(),
  SITE_PHONE: noticePhone,
  SITE_REPORT_PHONE: noticePhone,
  SITE_REPORT_EMAIL: z.email().optional(),
  /** How many proxies stand before the site, or the networks they connect from. */
  TRUSTED_PROXIES: z
    .string()
    .max(1_000)
    .default('0')
    .transform((text, context) => {
      try {
        return readProxySetting(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    }),
  /** A sandbox sends nothing. Unset: a demonstration has one, a real site needs the provider of messages and does without mail. */
  SMS_PORT: z.literal('sandbox').optional(),
  MAIL_PORT: z.literal('sandbox').optional(),
  /** The embedded payment provider, which moves no money. Unset: a demonstration has it, a real site is without payments. */
  PAY_PORT: z.literal('sandbox').optional(),
  /** Where it listens (0: any free port), and its address for phones and browsers if that differs. */
  PAY_SANDBOX_PORT: port.default(0),
  PAY_SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Picture tiles under the map's outlines, as `https://tiles.example.com/{z}/{x}/{y}.png`. Unset: the packaged boundaries only. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^/]+\/.*\{z\}.*\{[xy]\}.*\{[xy]\}/, 'must be an address with {z}, {x} and {y} in it')
    .optional(),
  /** Whose tiles they are; the provider's terms say what has to stand there. */
  MAP_TILES_ATTRIBUTION: z.string().max(120).default(''),
  /** Disk for pictures in the sizes that pages ask for; they are drawn again when needed. */
  PICTURE_CACHE_MB: z.coerce.number().int().min(50).max(1_048_576).default(2_048),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(24),
  /** Connections that may be open at once, and how many of them from one address. */
  MAX_CONNECTIONS: z.coerce.number().int().min(100).max(100_000).default(5_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(100_000).default(256),
  /** Messages that one account may send in ten seconds, counted by each process. */
  CHAT_MESSAGES_PER_TEN_SECONDS: z.coerce.number().int().min(1).max(1_000_000).default(40),
  /** Words that find each other, beside those that operators keep (/manage/word); read at the start. */
  SEARCH_SYNONYMS_FILE: z.string().min(1).optional(),
  ...providerSettings,
  /** Encrypts backups (npm run backup) and opens them again (npm run restore). Unset: they are not encrypted. */
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1_000).optional(),
  /** Where a backup is made every day, a folder or `s3://bucket/prefix`, and how many of them stay. Unset: none is made by itself. */
  BACKUP_DIR: backupAddress,
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(30),
  /** Whether the files of the embedded server are backed up every day as well, as they lie on its disk. */
  BACKUP_PHYSICAL: flag.default(false),
  /** Where the log of the embedded server goes, for moments between two copies; a piece is sent after so many seconds at the latest. Unset: nowhere. */
  BACKUP_ARCHIVE_DIR: backupAddress,
  BACKUP_ARCHIVE_SECONDS: z.coerce.number().int().min(10).max(3_600).default(300),
  /** Where `/metrics` is read by Prometheus, on a port of its own (the next ones for further processes). Unset: nowhere. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Env = z.output<typeof settings> & { siteUrl: string }

/** @throws Error in words when the settings of backups need others that are missing. */
function assertBackups(data: z.output<typeof settings>): void {
  const places = [data.BACKUP_DIR, data.BACKUP_ARCHIVE_DIR]
  if (places.some(place => place?.startsWith('s3:')) && !data.BACKUP_S3_ACCESS_KEY_ID)
    throw new Error(
      'Backups go to a bucket: BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are needed (see .env.example)',
    )
  if (data.BACKUP_PHYSICAL && data.DATABASE_URL)
    throw new Error('BACKUP_PHYSICAL copies the files of the embedded server: with DATABASE_URL the backup of rows is made alone')
  if (data.BACKUP_ARCHIVE_DIR && !(data.BACKUP_DIR && data.BACKUP_PHYSICAL))
    throw new Error(
      'BACKUP_ARCHIVE_DIR leads on from copies of the server: BACKUP_DIR and BACKUP_PHYSICAL=true are needed as well',
    )
}

/**
 * Reads and checks the settings.
 * @throws Error whose message lists every wrong setting and what is expected.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  // `NAME=` in an .env file means "not set".
  const setVariables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(setVariables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings cannot be used (see .env.example):\n${lines.join('\n')}`)
  }
  const { data } = parsed
  for (const group of groups) {
    const missing = group.filter(name => data[name] === undefined)
    if (missing.length > 0 && missing.length < group.length) {
      throw new Error(`These settings belong together (see .env.example); missing: ${missing.join(', ')}`)
    }
  }
  if (data.PUSH_TEST_PEER && !data.SITE_DEMO)
    throw new Error(
      'PUSH_TEST_PEER is for demonstrations (SITE_DEMO=true): a real site sends pushes to the services of browsers alone',
    )
  if (data.METRICS_PORT !== undefined && !data.METRICS_TOKEN && !/^(127\.|localhost$|::1$)/.test(data.METRICS_HOST))
    throw new Error('METRICS_HOST can be reached by others: METRICS_TOKEN is needed as well (see .env.example)')
  assertBackups(data)
  const host = data.HOST === '0.0.0.0' || data.HOST === '::' ? 'localhost' : data.HOST
  return { ...data, siteUrl: (data.SITE_URL ?? `http://${host}:${data.PORT}`).replace(/\/$/, '') }
}
