/** Facts for the operators' health page from the running process: its settings, its parts, its backups. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Kind } from './backup/job.ts'
import { openBackupPlace } from './backup/settings.ts'
import { readBackupState } from './backup/state.ts'
import { migrationProvider } from './db/migrate.ts'
import type { HealthSources, Provider } from './domains/platform/operator/service.ts'
import type { Env } from './env.ts'
import type { Admission } from './http/admission/admission.ts'
import type { PortSettings } from './ports/ports.ts'
import { projectFile } from './project-file.ts'
import type { OpenRealtime } from './realtime/open.ts'

/** As the package of the site says. */
const siteVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(projectFile('package.json'), 'utf8'))).version

const names = (of: Record<string, unknown>): string =>
  Object.entries(of)
    .filter(([, settings]) => settings !== undefined)
    .map(([name]) => name)
    .join('、')

/** By the name of a provider where its settings are there. */
const provided = (kind: Provider['kind'], by: string): Provider => ({ kind, choice: by === '' ? 'off' : 'provider', by })

/** @param usesSandbox whether the embedded payment provider takes money here. */
function providersOf({ sms, mail, payment, thirdParty, tencentChat, turn }: PortSettings, usesSandbox: boolean): Provider[] {
  const { wechat, alipay, wechatMarket, alipayMarket } = payment ?? {}
  const paying = names({ 微信支付: wechat, 支付宝: alipay, 微信支付平台收付通: wechatMarket, 支付宝直付通: alipayMarket })
  const { wechat: wechatLogin, qq, alipay: alipayLogin, oidc } = thirdParty ?? {}
  return [
    { kind: 'SMS', choice: sms ?? 'sandbox', by: '腾讯云短信' },
    { kind: 'MAIL', choice: mail ?? 'sandbox', by: '邮件服务器' },
    usesSandbox ? { kind: 'PAYMENT', choice: 'sandbox', by: '' } : provided('PAYMENT', paying),
    provided('SIGN_IN', names({ 微信: wechatLogin, QQ: qq, 支付宝: alipayLogin, OIDC: oidc })),
    provided('CHAT', tencentChat ? '腾讯云即时通信' : '本站'),
    provided('TURN', turn ? 'TURN 服务器' : ''),
    { kind: 'VIRTUAL_NUMBER', choice: 'sandbox', by: '' },
  ]
}

type Parts = { settings: PortSettings; usesSandbox: boolean; admission: Admission; realtime: OpenRealtime }

export function healthSourcesOf(env: Env, { settings, usesSandbox, admission, realtime }: Parts): HealthSources {
  const { BACKUP_DIR: address } = env
  const copies = (kind: Kind) => address && (async () => readBackupState(await openBackupPlace(address, env), kind))
  return {
    admission: () => admission.stats,
    connections: realtime.count,
    redisUp: realtime.redisUp,
    version: siteVersion(),
    startedAt: new Date(performance.timeOrigin),
    dataDir: env.DATA_DIR,
    hasBucket: settings.s3 !== undefined,
    demo: env.SITE_DEMO,
    migrations: async () => Object.keys(await migrationProvider.getMigrations()),
    backups: copies('rows') || undefined,
    serverCopies: (env.BACKUP_PHYSICAL && copies('server')) || undefined,
    hasArchive: address !== undefined && env.BACKUP_ARCHIVE_DIR !== undefined,
    providers: providersOf(settings, usesSandbox),
  }
}
