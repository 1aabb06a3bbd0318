/** Sentences around a job post: how teams introduce themselves, what they promise, how people ask below. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'
import { experienceLevel } from '#lib/contract/city/recruitment.ts'

const questions = z.array(z.tuple([z.string(), z.string()]))

export const jobTexts = readYaml(
  'city/data/jobs.yaml',
  z.strictObject({
    /** Professions that every company hires. */
    everywhere: texts,
    teamIntros: texts,
    schedules: texts,
    payNotes: texts,
    closings: texts,
    /** What may stand behind a title; mostly nothing. */
    titleTails: z.array(z.string()),
    experience: z.record(experienceLevel, z.string()),
    jobQuestions: questions,
    seekerQuestions: questions,
  }),
)
