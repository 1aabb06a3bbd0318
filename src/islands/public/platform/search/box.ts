/** Watches every search box of the page; the suggestions themselves are fetched when a person first goes into one. */
const watched = new WeakSet<Element>()

document.addEventListener('focusin', event => {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || watched.has(input) || !input.closest('[data-search]')) return
  watched.add(input)
  import('./suggest.ts').then(
    ({ attachSuggestions }) => attachSuggestions(input),
    () => watched.delete(input),
  )
})
