/** What a video that is put up may say while it is written, and what it must say to be reviewed (rules of the park, section 3). */

import * as z from 'zod/mini'
import { pictureSlot } from '#lib/forms/learn/school.ts'
import { id, line, lineField, textField } from '#lib/forms/text.ts'

export const MAX_VIDEO_TAGS = 5
export const MAX_VIDEO_INTRO = 1_000
export const MAX_CHAPTERS = 30

export const videoCategory = z.enum(['park', 'company', 'course', 'policy', 'roadshow', 'life'])

const chapter = z.object({
  /** Milliseconds from the beginning. */
  at: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
  title: lineField('章节名', 1, 30),
})

/** What may be saved while it is being written: too long is refused, missing is not. */
export const videoDraft = z.object({
  title: lineField('标题', 0, 60),
  intro: textField('简介', MAX_VIDEO_INTRO),
  category: videoCategory,
  tags: z
    .array(line(z.minLength(1, '标签不能是空的'), z.maxLength(12, '每个标签最多 12 个字')))
    .check(z.maxLength(MAX_VIDEO_TAGS, `最多 ${MAX_VIDEO_TAGS} 个标签`)),
  chapters: z.array(chapter).check(
    z.maxLength(MAX_CHAPTERS, `最多 ${MAX_CHAPTERS} 章`),
    z.refine(list => list.every((one, index) => index === 0 || one.at > list[index - 1]!.at), '章节的时间要从前到后'),
  ),
  cover: z.nullable(pictureSlot),
  /** OWN: made by its author; REPRINT: by somebody else, who is named. */
  origin: z.enum(['OWN', 'REPRINT']),
  source: lineField('来源', 0, 200),
  /** Pictures, sound or film were made by a tool (rules of publishing, section 1). */
  generated: z.boolean(),
  /** They hold the rights, and people who can be recognised know and agree. */
  declared: z.boolean(),
})
export type VideoDraft = z.output<typeof videoDraft>

const { title, intro } = videoDraft.shape

/** What must be there before it is reviewed. */
export const videoReady = z
  .extend(videoDraft, {
    title: title.check(z.minLength(4, '标题至少 4 个字，写清是什么视频')),
    intro: intro.check(z.minLength(10, '简介至少 10 个字')),
    cover: z.nullable(pictureSlot).check(z.refine(slot => slot !== null, '请选一张封面')),
    declared: z.boolean().check(z.refine(Boolean, '确认之后才能提交')),
  })
  .check(
    z.refine(one => one.origin === 'OWN' || one.source.length >= 4, {
      path: ['source'],
      message: '请写明原作者、出处和授权',
    }),
  )

const videoVisibility = z.enum(['PUBLIC', 'UNLISTED', 'PRIVATE'])

/** Where a video stands and who may see it: no part of what is reviewed. */
export const videoArrangement = z.object({ visibility: videoVisibility, seriesId: z.nullable(id) })

export const videoSeriesForm = z.object({
  title: lineField('系列名称', 2, 40),
  intro: textField('系列介绍', 300),
})
export type VideoSeriesForm = z.output<typeof videoSeriesForm>
