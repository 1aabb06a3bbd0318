/** How a download is obtained, in words. */
import type { DownloadCard, DownloadDetail } from '#lib/contract/park/download.ts'
import { fileSize } from '#lib/format/count.ts'

export const permissionText = (item: Pick<DownloadCard, 'permission' | 'coins'>): string =>
  item.permission === 'EVERYONE' ? '直接下载' : item.permission === 'COINS' ? `${item.coins} 枚金币` : '登录后下载'

/** What the button says of somebody who still has to sign in or pay for the newest version. */
export const takeText = ({ permission, coins, versions: [newest] }: DownloadDetail): string =>
  permission === 'COINS' ? `用 ${coins} 枚金币下载` : `登录后下载最新版（${fileSize(newest?.size ?? 0)}）`
