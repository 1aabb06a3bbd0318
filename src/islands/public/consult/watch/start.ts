/** Bullet comments and the replay of a conversation. Nothing loads before somebody asks for it, or comes by the address of a moment. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { offerTranscriptSearch } from './transcript.ts'

const host = document.querySelector<HTMLElement>('[data-watch]')

const transcript = document.querySelector<HTMLElement>('[data-transcript]')
if (transcript) offerTranscriptSearch(transcript)

const quoting = document.querySelector<HTMLElement>('[data-quote]')
quoting?.addEventListener('click', () => {
  void fetchLate(() => import('./quote.tsx'))
    .then(({ openPicker }) => openPicker(Number(quoting.dataset.quote)))
    .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
})

if (host) {
  const open = () =>
    fetchLate(() => import('./mount.tsx'))
      .then(({ mountWatch }) => mountWatch(host))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  host.querySelector('button')?.addEventListener('click', () => void open())
  if (host.dataset.type === 'CHAT' && new URLSearchParams(location.search).has('t')) void open()
}
