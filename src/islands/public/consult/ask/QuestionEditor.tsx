/** One question in one form: saved while one writes, with similar ones beside it, checked and handed in at the end. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { type Saving, useAutosave } from '#components/ui/use-autosave.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import {
  MAX_BOUNTY_DAYS,
  MAX_QUESTION_LABELS,
  MAX_QUESTION_PICTURES,
  MIN_BOUNTY_DAYS,
  question,
} from '#lib/calls/consult/question.ts'
import type { WorkspaceState } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { time } from '#lib/format/date.ts'
import { fenOf } from '#lib/format/money.ts'
import { PersonalData, Similar } from './Beside.tsx'
import { api, type Categories, draftOf, emptyForm, formOf, type OwnQuestion, type QuestionForm } from './calls.ts'
import { HandedIn } from './HandedIn.tsx'

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存到草稿` : '改动会自动保存为草稿，换一台设备也能接着写'
}

/** A title that stays the same for a moment: nobody wants an answer for every key. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), 400)
    return () => clearTimeout(timer)
  }, [value])
  return useDeferredValue(settled)
}

type Handed = { state: WorkspaceState; orderNo: string | null }

export function QuestionEditor({ categories, one }: { categories: Categories; one: OwnQuestion | null }) {
  const [form, setForm] = useState<QuestionForm>(() => (one ? formOf(one.content) : emptyForm()))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [handed, setHanded] = useState<Handed | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const taken = useRef(new Map<number, string>())
  const newest = useRef(form)
  newest.current = form
  const id = useRef(one?.consultationId ?? 0)
  const version = useRef(one?.version)

  const remember = (sent: QuestionForm, saved: { savedAt: string; pictures: string[]; version: string }): string => {
    version.current = saved.version
    for (const [index, file] of sent.pictures.entries()) {
      const key = saved.pictures[index]
      if (key) taken.current.set(file.id, key)
    }
    return saved.savedAt
  }
  const { saving, touch, flush, forget } = useAutosave(async () => {
    const sent = newest.current
    const content = draftOf(sent, taken.current)
    if (id.current === 0) {
      const made = await api.createQuestion({ body: content })
      id.current = made.consultationId
      history.replaceState(history.state, '', `${location.pathname}?id=${made.consultationId}`)
      return remember(sent, made)
    }
    return remember(
      sent,
      await api.saveQuestion({ params: { consultationId: id.current }, body: { ...content, version: version.current } }),
    )
  })

  const change = (changes: Partial<QuestionForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }

  const keyword = useSettled(form.title).slice(0, 60)
  const suggestions = useQuery(
    {
      queryKey: keyOf(question.suggestForQuestion, keyword, form.categoryId),
      queryFn: () => api.suggestForQuestion({ query: { keyword, ...(form.categoryId ? { categoryId: form.categoryId } : {}) } }),
      enabled: keyword.length > 1 || form.categoryId > 0,
      placeholderData: before => before,
      staleTime: 60_000,
    },
    queryClient,
  )
  const likely = suggestions.data?.categories.filter(({ categoryId }) => categoryId !== form.categoryId) ?? []
  const labels = suggestions.data?.labels ?? []

  const submit = useMutation(
    {
      mutationFn: async () => {
        if (!(await flush())) throw new ApiError('server.unavailable', '还没有保存成功，保存之后再提交')
        return api.submitQuestion({ params: { consultationId: id.current }, body: {} })
      },
      onSuccess: result => {
        if (result.orderNo) location.assign(`/pay/${result.orderNo}`)
        else setHanded(result)
      },
      onError: error => {
        const fields = error instanceof ApiError ? error.fields : undefined
        if (fields) setErrors(fields)
        else toast(error instanceof ApiError ? error.message : '没有提交成功，请重试', { tone: 'bad' })
      },
    },
    queryClient,
  )
  const discard = async () => {
    forget()
    if (id.current > 0) await api.discardQuestion({ params: { consultationId: id.current }, body: {} })
    location.assign('/consult/newPost')
  }

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const onSubmit = async () => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (submit.isPending) return
    if (!rules) {
      toast(RULES_MISSING, { tone: 'bad' })
      return
    }
    const found: Record<string, string> = {}
    if (form.rewarded && !fenOf(form.bounty)) found.bounty = '请填悬赏金额，如 50；不要悬赏就选免费'
    if (form.rewarded && !/^\d{1,2}$/.test(form.days.trim())) found.days = '请填整数天数'
    const checked = rules.questionReady.safeParse(draftOf(newest.current, taken.current))
    for (const issue of checked.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (id.current === 0) touch()
    submit.mutate()
  }

  if (handed) return <HandedIn consultationId={id.current} title={form.title} {...handed} />
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      aria-label="提问"
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {one?.state === 'REJECTED' && <p className="notice notice-bad">没有通过：{one.reason}。改好后可以再提交。</p>}
      <section className="card card-pad stack" aria-label="问题">
        <Field label="标题" help="6 到 60 个字，一句话写清楚想问什么" error={errors.title}>
          <input className="input" value={form.title} maxLength={60} onChange={event => change({ title: event.target.value })} />
        </Field>
        <Similar items={suggestions.data?.similar ?? []} />
        <RichText
          label="说明"
          help="写明背景、已经试过的办法、希望得到的帮助"
          error={errors.text}
          value={form.text}
          onChange={text => change({ text })}
          max={10_000}
        />
        <PersonalData title={form.title} text={form.text} hide={change} />
        <PictureField
          label="图片"
          purpose="CONTENT_PICTURE"
          value={form.pictures}
          onChange={pictures => change({ pictures })}
          max={MAX_QUESTION_PICTURES}
          error={errors.pictures}
          help={`选填，最多 ${MAX_QUESTION_PICTURES} 张，每张 10 MB 以内；请先遮住证件、车牌和人脸`}
        />
      </section>
      <section className="card card-pad stack" aria-label="领域">
        <Field label="领域" error={errors.categoryId}>
          <select
            className="select"
            value={form.categoryId || ''}
            onChange={event => change({ categoryId: Number(event.target.value), labelIds: [] })}
          >
            <option value="">请选择</option>
            {categories.map(root => (
              <optgroup key={root.categoryId} label={root.name}>
                {root.children.map(child => (
                  <option key={child.categoryId} value={child.categoryId}>
                    {child.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Field>
        {likely.length > 0 && (
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-ink-2">可能是：</span>
            {likely.map(({ categoryId, name }) => (
              <button key={categoryId} type="button" className="btn btn-sm" onClick={() => change({ categoryId, labelIds: [] })}>
                {name}
              </button>
            ))}
          </p>
        )}
        {labels.length > 0 && (
          <fieldset className="field">
            <legend className="field-label">标签（选填，最多 {MAX_QUESTION_LABELS} 个）</legend>
            <p className="flex flex-wrap gap-2">
              {labels.map(label => {
                const chosen = form.labelIds.includes(label.labelId)
                const full = !chosen && form.labelIds.length >= MAX_QUESTION_LABELS
                return (
                  <button
                    key={label.labelId}
                    type="button"
                    className="chip chip-line"
                    aria-pressed={chosen}
                    disabled={full}
                    title={full ? `最多选 ${MAX_QUESTION_LABELS} 个` : undefined}
                    onClick={() =>
                      change({
                        labelIds: chosen
                          ? form.labelIds.filter(other => other !== label.labelId)
                          : [...form.labelIds, label.labelId],
                      })
                    }
                  >
                    {label.name}
                  </button>
                )
              })}
            </p>
          </fieldset>
        )}
      </section>
      <section className="card card-pad stack" aria-label="怎么问">
        <fieldset className="field">
          <legend className="field-label">悬赏</legend>
          <label className="flex items-center gap-2 min-h-11">
            <input type="radio" name="rewarded" checked={!form.rewarded} onChange={() => change({ rewarded: false })} />
            免费提问
          </label>
          <label className="flex items-center gap-2 min-h-11">
            <input type="radio" name="rewarded" checked={form.rewarded} onChange={() => change({ rewarded: true })} />
            悬赏提问：采纳之后归回答者，没有有效回答原路退回
          </label>
        </fieldset>
        {form.rewarded && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="悬赏金额（元）" help="至少 5 元，由合作支付机构保管" error={errors.bounty}>
              <input
                className="input num"
                inputMode="decimal"
                value={form.bounty}
                maxLength={9}
                onChange={event => change({ bounty: event.target.value })}
              />
            </Field>
            <Field label="有效期（天）" help={`${MIN_BOUNTY_DAYS} 到 ${MAX_BOUNTY_DAYS} 天，从公开时算起`} error={errors.days}>
              <input
                className="input num"
                inputMode="numeric"
                value={form.days}
                maxLength={2}
                onChange={event => change({ days: event.target.value })}
              />
            </Field>
          </div>
        )}
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" checked={form.anonymous} onChange={event => change({ anonymous: event.target.checked })} />
          匿名提问：任何地方都不显示你是谁，公开之后不能再改
        </label>
      </section>
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="btn btn-main" disabled={submit.isPending} aria-busy={submit.isPending}>
          {submit.isPending ? '请稍候…' : form.rewarded ? '提交并付款' : '提交审核'}
        </button>
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-quiet">
              不写了
            </button>
          }
          title="删除这份草稿？"
          text="写下的内容和图片都会删除，不能恢复。"
          confirm="删除"
          danger
          act={discard}
          done="已删除"
        />
        <p className="text-sm text-ink-2" role="status">
          {savingText(saving)}
        </p>
      </div>
    </form>
  )
}
