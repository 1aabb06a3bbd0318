/** 我要提问 on a service page. Everything else is fetched when it is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-service-talk]')) {
  button.addEventListener('click', () => {
    fetchLate(() => import('./mount.tsx'))
      .then(({ openTalk }) => openTalk(Number(button.dataset.serverId)))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
