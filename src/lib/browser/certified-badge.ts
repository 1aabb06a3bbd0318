/** What an island says of somebody certified; on a demo site nothing was verified with anybody, and it says so. */
export const certifiedBadge = (): string => (document.documentElement.dataset.demo === undefined ? '已认证' : '已认证 · 演示')
