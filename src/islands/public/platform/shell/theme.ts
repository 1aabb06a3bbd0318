/** Light, dark or as the system has it: kept in local storage, applied to the root before the first paint (integrations/theme). */

type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'

/** What the person chose; `system` when nothing valid is stored or storage is closed. */
function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-set]')) {
    button.setAttribute('aria-pressed', String(button.dataset.themeSet === theme))
  }
}

/** Connects the theme buttons, and follows a choice made in another tab. */
export function watchTheme(): void {
  applyTheme(storedTheme())
  addEventListener('storage', event => {
    if (event.key === KEY) applyTheme(storedTheme())
  })
  document.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-theme-set]') : null
    if (!button) return
    const theme = button.dataset.themeSet as Theme
    try {
      if (theme === 'system') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, theme)
    } catch {
      // Storage is closed: the choice lasts for this page.
    }
    applyTheme(theme)
  })
}
