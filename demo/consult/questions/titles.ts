/** Titles of questions, no two alike. */
import type { Rng } from '#demo/rng.ts'
import type { ConsultTopic } from '../fields.ts'
import { moreTitles } from '../talk.ts'
import { chooseSlots, unfold } from '../unfold.ts'

const ATTEMPTS = 12

/** @param taken those that others have; the title is added, unless every attempt met one of them. */
export function drawTitle(rng: Rng, topic: ConsultTopic, slots: Record<string, string>, taken: Set<string>): string {
  const choices = [...topic.titles, ...(moreTitles[`${topic.leaf}/${topic.labels[0]}`] ?? [])]
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isEarly = attempt < ATTEMPTS / 2
    const title = unfold(rng, rng.pick(choices), isEarly ? slots : { ...slots, ...chooseSlots(rng, topic.slots) })
    if (taken.has(title)) continue
    taken.add(title)
    return title
  }
  const lead = rng.pick(['请教：', '新手求助：', `坐标${slots.city}，`, '再问一次：', '帮家里人问，'])
  const tail = rng.pick(['', '，有懂的吗', '，求过来人指点', ''])
  return `${lead}${unfold(rng, rng.pick(choices), slots).replace(/[？?]$/, '')}${tail || '？'}`.slice(0, 60)
}
