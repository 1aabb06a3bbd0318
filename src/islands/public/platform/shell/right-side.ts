/** Folds the right column of the consultation and the park pages away, and back. It is remembered, and set before the first paint. */
import { cloneTemplate } from '#lib/browser/template.ts'
import { $consultRightSideState, $parkRightSideState } from '#lib/session/view.ts'

export function offerFolding(): void {
  if (!document.querySelector('.split:not(.split-detail) > aside')) return
  const $open = location.pathname.startsWith('/consult') ? $consultRightSideState : $parkRightSideState
  const button = cloneTemplate('right-side')
  button.addEventListener('click', () => $open.set(!$open.get()))
  document.querySelector('main')?.append(button)
  $open.subscribe(open => {
    button.textContent = open ? '收起右栏' : '展开右栏'
    button.setAttribute('aria-expanded', String(open))
    document.documentElement.toggleAttribute('data-right-folded', !open)
  })
}
