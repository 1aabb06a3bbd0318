/** The Chinese words of cloud plans. */
import type { CloudTier, SubscriptionState } from '#lib/contract/trade/cloud.ts'

export const cloudTierTexts: Record<CloudTier, string> = { FREE: '免费版', TEAM: '团队版', ENTERPRISE: '企业版' }

/** `1GB`, `512MB`, `1TB`. */
export function storageText(megabytes: number): string {
  if (megabytes >= 1_048_576) return `${Math.round(megabytes / 104_857.6) / 10}TB`
  return megabytes >= 1024 ? `${Math.round(megabytes / 102.4) / 10}GB` : `${megabytes}MB`
}

export const subscriptionStateNames: Readonly<
  Record<SubscriptionState, readonly [label: string, tone: 'ok' | 'slate' | 'brand']>
> = {
  ACTIVE: ['使用中', 'ok'],
  EXPIRED: ['已到期', 'slate'],
  UPGRADED: ['已升级', 'brand'],
  CANCELLED: ['已取消', 'slate'],
}

export const cloudPermissionTexts = { NONE: '无权限', VIEW: '可查看', EDIT: '可编辑', MANAGE: '可管理' } as const
