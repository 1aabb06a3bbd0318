/** What a company does with policies on their pages. Everything else is fetched when one of the buttons is pressed. */
import { latePress } from '#components/ui/late-press.ts'

const button = document.querySelector<HTMLButtonElement>('[data-policy-company]')
button?.addEventListener('click', () =>
  latePress(
    () => import('./mount.tsx'),
    ({ open }) => open(Number(button.dataset.policyCompany) || null),
  ),
)
