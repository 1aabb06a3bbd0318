/** How a download is obtained, in words. */
import type { DownloadCard } from '#lib/contract/park/download.ts'

export const permissionText = (item: Pick<DownloadCard, 'permission' | 'coins'>): string =>
  item.permission === 'EVERYONE' ? '直接下载' : item.permission === 'COINS' ? `${item.coins} 枚金币` : '登录后下载'
