/** Saves the search of a list. Without a session the call itself asks the person to sign in. */
import { actOnce } from '#components/ui/act-once.ts'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { savedSearches } from '#lib/calls/city/saved-search.ts'

const api = clientOf({ saveSearch: savedSearches.saveSearch })

export async function save(button: HTMLButtonElement): Promise<void> {
  await actOnce(button, async () => {
    await api.saveSearch({ body: { name: button.dataset.name ?? '', address: button.dataset.saveSearch ?? '' } })
    toast('已保存，有新内容每天通知一次，可以在“我的”里改名或关闭', { tone: 'ok' })
  })
}
