/** Which compositions show which kind of place; one that is listed twice is drawn twice as often. */
import { blocks } from './blocks.ts'
import { aerial, campus, garden, river, shops, skylineDay, sunrise, towerUp } from './city.ts'
import type { Composition } from './composition.ts'
import { schoolGrounds } from './learning.ts'
import { lobby, lounge, meeting, openOffice, wall } from './offices.ts'

export const cityScenes: readonly Composition[] = [skylineDay, river, towerUp, blocks, sunrise, aerial, shops, garden]
export const officeScenes: readonly Composition[] = [openOffice, meeting, towerUp, lobby, lounge, skylineDay, blocks, wall]
export const companyScenes: readonly Composition[] = [towerUp, lobby, meeting, openOffice, skylineDay, blocks, lounge, river]
export const buildingScenes: readonly Composition[] = [towerUp, blocks, skylineDay, lobby, sunrise, river, campus, shops]
export const campusScenes: readonly Composition[] = [
  campus,
  schoolGrounds[0]!,
  schoolGrounds[1]!,
  campus,
  garden,
  schoolGrounds[0]!,
  schoolGrounds[1]!,
  lobby,
]
export const parkScenes: readonly Composition[] = [garden, skylineDay, aerial, towerUp, blocks, garden, river, sunrise]
