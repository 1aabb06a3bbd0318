/**
 * The little that every page does in the browser before anyone acts: theme buttons and the name of the remembered city.
 * No framework; a few hundred bytes.
 */
import { watchTheme } from './theme.ts'

watchTheme()
