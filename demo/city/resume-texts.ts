/** What a demo job-seeker post is made of. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'

export const resumeTexts = readYaml(
  'city/data/resumes.yaml',
  z.strictObject({
    /** `{职业}`, `{年}`, `{区}` are filled in. */
    wishTitles: texts,
    strengths: texts,
    wants: texts,
    arrivals: texts,
    schools: texts,
    /** What people in a group of professions mostly studied. */
    majors: z.record(z.string(), texts),
    employers: texts,
  }),
)
