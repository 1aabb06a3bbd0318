/** A device in words a person recognises in a list: 「Windows · Edge」. */

const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, '安卓'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

// The order matters: many browsers also call themselves Chrome or Safari.
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Alipay/, '支付宝'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** @returns system and browser; 其他设备 when neither is recognised. */
export function deviceName(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(SYSTEMS), find(BROWSERS)].filter(Boolean).join(' · ') || '其他设备'
}
