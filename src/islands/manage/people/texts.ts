/** What the parts in a company are called. */
export const identityTexts: Record<string, string> = { OWNER: '负责人', ADMIN: '管理员', CONSULTANT: '顾问', STAFF: '员工' }
