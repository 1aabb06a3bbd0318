/** The button that saves the search of a list. Nothing more is fetched before somebody presses it. */
import { latePress } from '#components/ui/late-press.ts'

document.querySelector<HTMLButtonElement>('[data-save-search]')?.addEventListener('click', ({ currentTarget }) =>
  latePress(
    () => import('./save-search.ts'),
    ({ save }) => save(currentTarget as HTMLButtonElement),
  ),
)
