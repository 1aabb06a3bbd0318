/** The button that saves the search of a list. Nothing more is fetched before somebody presses it. */
document
  .querySelector<HTMLButtonElement>('[data-save-search]')
  ?.addEventListener(
    'click',
    ({ currentTarget }) => void import('./save.ts').then(({ save }) => save(currentTarget as HTMLButtonElement)),
  )
