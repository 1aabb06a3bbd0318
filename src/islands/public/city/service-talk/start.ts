/** 我要提问 and 举报 on a service page. Everything else is fetched when one of them is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-service-talk]')) {
  button.addEventListener('click', () => {
    const { serviceTalk: kind, serverId, questionId } = button.dataset
    fetchLate(() => import('./mount.tsx'))
      .then(({ openTalk }) =>
        openTalk({ kind: kind === 'ask' ? 'ask' : 'report', serverId: Number(serverId), questionId: Number(questionId) || null }),
      )
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
