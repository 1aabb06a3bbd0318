/** The state of the site in words. */
import type { HealthKind, HealthState } from '#lib/contract/platform/operator-health.ts'

export const healthKindTexts: Record<HealthKind, string> = {
  PROCESS: '本进程',
  LOAD: '负载',
  REALTIME: '实时连接',
  REDIS: 'Redis',
  DATABASE: '数据库',
  MIGRATIONS: '数据库结构',
  FILES: '文件',
  JOBS: '后台任务',
  OUTBOX: '待发通知',
  BACKUP: '备份',
  SERVER_COPY: '数据库整库副本',
  ARCHIVE: '数据库日志归档',
  FFMPEG: '影片转码',
  SMS: '短信',
  MAIL: '邮件',
  PAYMENT: '支付',
  SIGN_IN: '第三方登录',
  CHAT: '聊天送达',
  TURN: '通话中继',
  PERSON_CHECK: '实名核验',
  TRANSFER: '对公打款验证',
  VIRTUAL_NUMBER: '隐私号码',
}

export const healthStateTexts: Record<HealthState, string> = {
  OK: '正常',
  SANDBOX: '沙箱',
  OFF: '没有开启',
  WARNING: '要留意',
  FAILING: '出了问题',
}
