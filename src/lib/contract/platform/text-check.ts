/** Sensitive words: what texts of people are compared with. Kept by operators. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, timestamp, version } from '#lib/contract/define.ts'
import { TEXT_KINDS, TEXT_LEVELS, TEXT_PLACES, wordBody } from '#lib/forms/platform/text-check.ts'
import { codeText, multilineText } from '#lib/validate/text.ts'

export const textKind = z.enum(TEXT_KINDS)
export type TextKind = z.output<typeof textKind>
/** Refused; seen by its author only until decided; shown with stars; shown and put into the queue. */
export const textLevel = z.enum(TEXT_LEVELS)
export type TextLevel = z.output<typeof textLevel>
export const textPlace = z.enum(TEXT_PLACES)
export type TextPlace = z.output<typeof textPlace>

export const sensitiveWord = z.object({
  wordId: z.number().int(),
  text: z.string(),
  pattern: z.boolean(),
  kind: textKind,
  level: textLevel,
  places: z.array(textPlace),
  bySound: z.boolean(),
  topic: z.boolean(),
  allow: z.string(),
  why: z.string(),
  enabled: z.boolean(),
  /** Texts it was found in, how many of them an operator has decided, and how many of these were let through. */
  hits: z.number().int(),
  decided: z.number().int(),
  overturned: z.number().int(),
  changedAt: timestamp,
  version,
})
export type SensitiveWord = z.output<typeof sensitiveWord>

export const tryOut = z.object({
  /** How many kept texts it was tried on. */
  texts: z.number().int(),
  hits: z.number().int(),
  samples: z.array(
    z.object({ place: textPlace, before: z.string(), found: z.string(), after: z.string(), writtenAt: timestamp }),
  ),
})
export type TryOut = z.output<typeof tryOut>

/** Something I wrote that waits for an operator: nobody else sees it. */
export const heldText = z.object({ checkedId: z.number().int(), body: z.string(), writtenAt: timestamp })
export type HeldText = z.output<typeof heldText>

export const textCheck = {
  listMyHeldTexts: defineCall({
    method: 'GET',
    path: '/text/held',
    summary: '我在一个页面上写的、还在审核中的内容，新的在前；别人看不到',
    access: 'user',
    /** The page's own address, with its query. */
    query: z.object({ page: codeText(300) }),
    result: z.array(heldText),
    errors: [],
  }),
  listSensitiveWords: defineCall({
    method: 'GET',
    path: '/v1/manager/sensitiveWord/list',
    summary: '敏感词，最近改动的在前；附命中次数和被改判的次数',
    access: 'manager',
    duty: 'content',
    query: pageQuery.pick({ keyword: true, pageNo: true, pageSize: true, cursor: true }).extend({
      kind: textKind.optional(),
      level: textLevel.optional(),
      enabled: z.stringbool().optional(),
    }),
    result: listOf(sensitiveWord),
    errors: [],
  }),
  tryOutSensitiveWord: defineCall({
    method: 'POST',
    path: '/v1/manager/sensitiveWord/tryOut',
    summary: '在最近 1000 条文字上试一个词，不生效',
    access: 'manager',
    duty: 'content',
    body: z.object(wordBody.shape),
    result: tryOut,
    errors: ['validation.fields'],
  }),
  addSensitiveWord: defineCall({
    method: 'POST',
    path: '/v1/manager/sensitiveWord',
    summary: '新增一个敏感词，马上生效',
    access: 'manager',
    duty: 'content',
    body: z.object(wordBody.shape),
    result: sensitiveWord,
    errors: ['validation.fields'],
  }),
  changeSensitiveWord: defineCall({
    method: 'POST',
    path: '/v1/manager/sensitiveWord/{id}',
    summary: '修改、停用或启用一个敏感词，马上生效',
    access: 'manager',
    duty: 'content',
    params: z.object({ id: idParam }),
    body: z.object({ ...wordBody.shape, version: version.optional() }),
    result: sensitiveWord,
    errors: ['missing.record', 'validation.fields', 'state.changed'],
  }),
  exportSensitiveWords: defineCall({
    method: 'GET',
    path: '/v1/manager/sensitiveWord/export',
    summary: '全部敏感词，CSV',
    access: 'manager',
    duty: 'content',
    result: z.object({ csv: z.string() }),
    errors: [],
  }),
  importSensitiveWords: defineCall({
    method: 'POST',
    path: '/v1/manager/sensitiveWord/import',
    summary: '从 CSV 导入：同名的改，没有的加；check 为真时只检查',
    access: 'manager',
    duty: 'content',
    body: z.object({ csv: multilineText().max(400_000, '文件太大，最多 40 万字'), check: z.boolean() }),
    // Three bytes a character, and what JSON adds.
    bodyBytes: 2_000_000,
    result: z.object({
      added: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      problems: z.array(z.object({ line: z.number().int(), problem: z.string() })),
    }),
    errors: ['validation.fields'],
  }),
} satisfies Contract
