/** One article: kept as a draft on the server while one writes, handed in at the end, at once or for a moment to come. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { type Saving, useAutosave } from '#components/ui/use-autosave.ts'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { type accountWriting, MAX_ARTICLE_LENGTH } from '#lib/calls/park/account-writing.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { ArticleDraft } from '#lib/contract/park/account-writing.ts'
import { time } from '#lib/format/date.ts'
import { Reason } from '../parts.tsx'
import { api, errorsOf, filesOf, refresh, slotOf } from './workspace.ts'

export type ArticleRecord = CallResult<typeof accountWriting.getOwnArticle>

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存到草稿` : '改动会自动保存为草稿，换一台设备也能接着写'
}

const empty = { title: '', summary: '', cover: null, body: '' } as unknown as ArticleDraft
const valuesOf = (form: ArticleDraft) => ({ ...form, cover: filesOf(form.cover), publishAt: '' })
type Values = ReturnType<typeof valuesOf>

const draftOf = ({ publishAt: _, ...form }: Values) => ({ ...form, cover: slotOf(form.cover) }) as ArticleDraft

/** What is written, and its saving under the number that it gets with the first one. */
function useArticle(accountId: number, record: ArticleRecord | null) {
  const [form, setForm] = useState(() => valuesOf(record?.form ?? empty))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const newest = useRef(form)
  newest.current = form
  const number = useRef(record?.id)
  const version = useRef(record?.version)
  const autosave = useAutosave(async () => {
    const body = draftOf(newest.current)
    if (number.current === undefined) {
      const made = await api.createArticle({ params: { accountId }, body })
      number.current = made.articleId
      version.current = made.version
      return made.savedAt
    }
    const saved = await api.saveArticle({ params: { articleId: number.current }, body: { ...body, version: version.current } })
    version.current = saved.version
    return saved.savedAt
  })
  const set = (changes: Partial<Values>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
    if (!('publishAt' in changes)) autosave.touch()
  }
  return { form, newest, errors, setErrors, number, set, ...autosave }
}

function Fields({ form, errors, set }: Pick<ReturnType<typeof useArticle>, 'form' | 'errors' | 'set'>) {
  return (
    <section className="card card-pad stack" aria-label="内容">
      <Field label="标题" help="4 到 60 个字" error={errors.title}>
        <input
          className="input"
          maxLength={60}
          value={form.title}
          onChange={event => set({ title: event.target.value as Values['title'] })}
        />
      </Field>
      <Field label="摘要" help="选填，列表里显示；不写就用正文的开头" error={errors.summary}>
        <textarea
          className="textarea"
          rows={2}
          maxLength={110}
          value={form.summary}
          onChange={event => set({ summary: event.target.value as Values['summary'] })}
        />
      </Field>
      <PictureField
        label="封面"
        help="选填"
        purpose="CONTENT_PICTURE"
        value={form.cover}
        onChange={cover => set({ cover })}
        max={1}
        aspect={16 / 9}
        error={errors.cover}
      />
      <RichText
        label="正文"
        help="至少 20 个字，转载请注明出处"
        error={errors.body}
        value={form.body}
        onChange={body => set({ body: body as Values['body'] })}
        max={MAX_ARTICLE_LENGTH}
      />
      <Field label="定时发布" help="选填，北京时间；不选就在审核通过后立即发布" error={errors.publishAt}>
        <input
          className="input"
          type="datetime-local"
          value={form.publishAt}
          onChange={event => set({ publishAt: event.target.value })}
        />
      </Field>
    </section>
  )
}

function useSubmission(article: ReturnType<typeof useArticle>, list: string) {
  const [, navigate] = useLocation()
  return useMutation(
    {
      mutationFn: async () => {
        const rules = await fetchLate(() => import('./rules.ts'))
        const found = errorsOf(rules.articleReady.safeParse(draftOf(article.newest.current)))
        article.setErrors(found)
        if (Object.keys(found).length > 0 || !(await article.flush()) || article.number.current === undefined) return false
        const { publishAt } = article.newest.current
        await api.submitArticle({
          params: { articleId: article.number.current },
          body: { publishAt: publishAt ? `${publishAt}:00+08:00` : null },
        })
        return true
      },
      onSuccess: async isSent => {
        if (!isSent) return
        toast('已经提交审核', { tone: 'ok' })
        navigate(list)
        await refresh()
      },
      onError: error => {
        const fields = fieldErrorsOf(error)
        if (fields) article.setErrors(fields)
        else toast(messageOf(error, RULES_MISSING), { tone: 'bad' })
      },
    },
    queryClient,
  )
}

export function ArticleEditor({ accountId, record }: { accountId: number; record: ArticleRecord | null }) {
  const [, navigate] = useLocation()
  const article = useArticle(accountId, record)
  const list = `/merchant/park/mine?view=official&account=${accountId}`

  const submit = useSubmission(article, list)
  return (
    <form
      className="stack"
      noValidate
      aria-label="写文章"
      onSubmit={event => {
        event.preventDefault()
        if (!submit.isPending) submit.mutate()
      }}
    >
      <Reason reason={record?.state === 'REJECTED' && record.reason ? `没有通过：${record.reason}。改好后可以再提交。` : null} />
      <Fields {...article} />
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="btn btn-main" aria-busy={submit.isPending}>
          提交审核
        </button>
        {record && record.publishedAt === null && (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn btn-danger">
                删除
              </button>
            }
            title="删除这篇文章？"
            text="写下的内容会删除，不能恢复。"
            confirm="删除"
            danger
            act={async () => {
              article.forget()
              await api.deleteArticle({ params: { articleId: record.id }, body: {} })
              navigate(list)
              await refresh()
            }}
            done="已删除"
          />
        )}
        <p className="text-sm text-ink-2" role="status">
          {savingText(article.saving)}
        </p>
      </div>
    </form>
  )
}
