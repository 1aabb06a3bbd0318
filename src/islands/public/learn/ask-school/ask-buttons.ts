/** 我要提问 on the page of an exam or a school. Everything else is fetched when it is pressed. */
import { latePress } from '#components/ui/late-press.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-ask]')) {
  const { ask, id } = button.dataset
  button.addEventListener('click', () =>
    latePress(
      () => import('./mount.tsx'),
      ({ open }) => open(ask === 'exam' ? 'exam' : 'school', Number(id)),
    ),
  )
}
