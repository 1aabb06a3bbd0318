/** 咨询学校 and 预约开放日 on the page of a school. Everything else is fetched when one of the buttons is pressed. */
import { latePress } from '#components/ui/late-press.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-school-visit]')) {
  const { schoolVisit, id, name = '' } = button.dataset
  button.addEventListener('click', () =>
    latePress(
      () => import('./mount.tsx'),
      ({ open }) => open({ kind: schoolVisit === 'enquiry' ? 'enquiry' : 'open-day', id: Number(id), name }),
    ),
  )
}
