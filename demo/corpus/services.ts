/** The service tree of the demo city, read from its lines. */
import type { PictureTopic } from '#demo/pictures/index.ts'
import { businessServices } from './services-business.ts'
import { homeServices } from './services-home.ts'
import { lifeServices } from './services-life.ts'

export type ServiceKind = {
  name: string
  topic: PictureTopic
  unit: string
  /** Yuan for the smallest and the largest package. */
  from: number
  to: number
  titles: string[]
  scope: string[]
  note: string
}

export type ServiceRoot = {
  name: string
  icon: string
  topic: PictureTopic
  intro: string
  packages: string[]
  kinds: ServiceKind[]
}

const readKind = (line: string): ServiceKind => {
  const [name = '', topic = '', unit = '', price = '', titles = '', scope = '', note = ''] = line.split('|')
  const [from = 0, to = 0] = price.split('-').map(Number)
  return { name, topic: topic as PictureTopic, unit, from, to, titles: titles.split(','), scope: scope.split(','), note }
}

const readRoot = (block: string): ServiceRoot => {
  const [head = '', ...lines] = block.trim().split('\n')
  const [name = '', icon = '', topic = '', intro = '', packages = ''] = head.split('|')
  return { name, icon, topic: topic as PictureTopic, intro, packages: packages.split(','), kinds: lines.map(readKind) }
}

/** Twelve first-level categories with eight kinds each. */
export const serviceRoots: readonly ServiceRoot[] = [homeServices, businessServices, lifeServices].flatMap(text =>
  text
    .split('# ')
    .filter(block => block.trim())
    .map(readRoot),
)
