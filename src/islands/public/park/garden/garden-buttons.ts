/** 预约 and 咨询看房 on the pages of the garden. Everything else is fetched when one of the buttons is pressed. */
import { latePress } from '#components/ui/late-press.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-garden]')) {
  const { garden, id, name = '' } = button.dataset
  button.addEventListener('click', () =>
    latePress(
      () => import('./mount.tsx'),
      ({ open }) => open({ kind: garden === 'room' ? 'room' : 'vacancy', id: Number(id), name }),
    ),
  )
}
