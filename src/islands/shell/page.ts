/**
 * The little that every page does in the browser before anyone acts: the theme buttons, and coming back when a part of the page
 * did not arrive. No framework; a few hundred bytes.
 */
import { watchChunks } from './recovery.ts'
import { watchTheme } from './theme.ts'

watchTheme()
watchChunks()
