/** What an official account says of itself, what its articles may hold while they are written, and what they must hold to be reviewed. */
import * as z from 'zod/mini'
import { pictureSlot } from '#lib/forms/learn/school.ts'
import { lineField, nameField, richField, textField } from '#lib/forms/text.ts'

export const MAX_ARTICLE_LENGTH = 20_000

const profile = {
  intro: textField(
    '简介',
    200,
    z.refine(text => [...text].length >= 10, '简介至少 10 个字'),
  ),
  avatar: z.nullable(pictureSlot).check(z.refine(slot => slot !== null, '请上传头像')),
  cover: z.nullable(pictureSlot),
  phone: lineField('电话', 0, 30),
  address: lineField('地址', 0, 100),
  openHours: lineField('办公时间', 0, 60),
}

/** What may be changed once the account is open: its name stays, people know it by it. */
export const accountProfile = z.object(profile)

export const accountApplication = z.object({
  name: nameField('名称', 2, 20),
  kind: z.enum(['GOVERNMENT', 'PARK', 'ENTERPRISE', 'ASSOCIATION', 'MEDIA']),
  ...profile,
})

/** A stored account, which may break rules made later: its operators can still open it to correct it. */
export const accountAsItStands = z.extend(accountApplication, {
  name: lineField('名称', 0, 60),
  intro: textField('简介', 1_000),
  avatar: z.nullable(pictureSlot),
  phone: lineField('电话', 0, 60),
  address: lineField('地址', 0, 200),
  openHours: lineField('办公时间', 0, 200),
})

export const articleDraft = z.object({
  title: lineField('标题', 0, 60),
  summary: textField('摘要', 110),
  cover: z.nullable(pictureSlot),
  body: richField(0, MAX_ARTICLE_LENGTH),
})

export const articleReady = z.extend(articleDraft, {
  title: lineField('标题', 4, 60),
  body: richField(20, MAX_ARTICLE_LENGTH, '正文至少 20 个字'),
})
