/** What is said around consultations: titles, evaluations, reasons, complaints, comments. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'

const talk = readYaml(
  'consult/data/talk.yaml',
  z.strictObject({
    evaluationLabels: texts,
    /** By stars. */
    evaluations: z.strictObject({ 1: texts, 2: texts, 3: texts, 4: texts, 5: texts }),
    evaluationReplies: texts,
    directedTitles: texts,
    directedReplies: texts,
    declineReasons: texts,
    infoRequests: texts,
    complaints: z.strictObject({
      NO_ANSWER: texts,
      LATE: texts,
      WRONG_ADVICE: texts,
      OFF_PLATFORM: texts,
      ATTITUDE: texts,
      PRIVACY: texts,
      OTHER: texts,
    }),
    appeals: texts,
    verdicts: texts,
    /** Empty ones say that often nothing stands before and after. */
    answerOpenings: z.array(z.string()),
    answerClosings: z.array(z.string()),
    neighbourAnswers: texts,
    generalComments: texts,
    askerReplies: texts,
    bullets: texts,
  }),
)

export const { evaluationLabels, evaluations, evaluationReplies, directedTitles, directedReplies } = talk
export const { declineReasons, infoRequests } = talk
export const { complaints: complaintTexts, appeals, verdicts } = talk
export const { answerOpenings, answerClosings, neighbourAnswers, generalComments, askerReplies, bullets: bulletTexts } = talk

/** More ways to ask the same thing, and what may stand before the title of a playback. */
export const { more: moreTitles, playbackLeads } = readYaml(
  'consult/data/titles.yaml',
  z.strictObject({ more: z.record(z.string(), texts), playbackLeads: z.array(z.string()) }),
)
