/** What menus, panels and tooltips have in common: the button that opens them, and how far they stay from it and from the window's edge. */
import type { ButtonHTMLAttributes, ReactElement, Ref } from 'react'

export type Align = 'start' | 'center' | 'end'

export type Trigger = ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>

/**
 * Where menus and panels are put in the document: inside `main`, since page content belongs into a landmark, and outside of tables and
 * lists, which clip and scroll. Null on the server, where nothing is open.
 */
export const floatContainer = (): HTMLElement | null => (typeof document === 'undefined' ? null : document.querySelector('main'))

/** Distances in pixels, as Radix takes them. */
export const BESIDE = { sideOffset: 6, collisionPadding: 12 } as const
