/** What a demo job post is made of. Each profession is one line of the corpus files: `name|titles|pay|education|tasks|demands`. */
import type { EducationLevel } from '#lib/contract/city/recruitment.ts'
import { careProfessions } from './jobs-care.ts'
import { officeProfessions } from './jobs-office.ts'
import { techProfessions } from './jobs-tech.ts'
import { tradeProfessions } from './jobs-trade.ts'

export type DemoProfession = {
  group: string
  name: string
  titles: string[]
  /** Usual monthly pay in thousand yuan, from beginner to experienced. */
  pay: [number, number]
  education: EducationLevel
  tasks: string[]
  demands: string[]
}

/** `# group` lines open a group; every other line is a profession. Lists within a field are divided by `；`, titles by `、`. */
function read(corpus: string): DemoProfession[] {
  let group = ''
  const professions: DemoProfession[] = []
  for (const line of corpus.trim().split('\n')) {
    if (line.startsWith('# ')) {
      group = line.slice(2)
      continue
    }
    const [name = '', titles = '', pay = '', education = 'ANY', tasks = '', demands = ''] = line.split('|')
    const [low = 5, high = 8] = pay.split('-').map(Number)
    professions.push({
      group,
      name,
      titles: titles.split('、'),
      pay: [low, high],
      education: education as EducationLevel,
      tasks: tasks.split('；'),
      demands: demands.split('；'),
    })
  }
  return professions
}

export const demoProfessions: DemoProfession[] = [
  ...read(techProfessions),
  ...read(officeProfessions),
  ...read(careProfessions),
  ...read(tradeProfessions),
]
