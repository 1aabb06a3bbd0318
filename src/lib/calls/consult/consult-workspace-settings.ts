/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/consult-workspace-settings.ts'

export const consultSettings = {
  getSettings: { method: 'GET', path: '/consultation/desk/settings', access: 'user' },
  saveFees: { method: 'POST', path: '/consultation/desk/settings/fees', access: 'user' },
  saveHours: { method: 'POST', path: '/consultation/desk/settings/hours', access: 'user' },
  saveQuickReplies: { method: 'POST', path: '/consultation/desk/settings/replies', access: 'user' },
  setTaking: { method: 'POST', path: '/consultation/desk/settings/taking', access: 'user' },
} as unknown as typeof contract.consultSettings
