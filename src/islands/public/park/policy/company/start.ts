/** What a company does with policies on their pages. Everything else is fetched when one of the buttons is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

const button = document.querySelector<HTMLButtonElement>('[data-policy-company]')
button?.addEventListener('click', () => {
  fetchLate(() => import('./mount.tsx'))
    .then(({ open }) => open(Number(button.dataset.policyCompany) || null))
    .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
})
