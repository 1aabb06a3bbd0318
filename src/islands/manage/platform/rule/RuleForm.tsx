/** The next version of a rule: its text in Markdown, how it will look, what differs, what is said of the change, from when. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import type { ruleVersionBody } from '#islands/manage/rules.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorRule } from '#lib/calls/platform/operator-rule.ts'
import type { RuleEditor } from '#lib/contract/platform/operator-rule.ts'
import { lineDiff } from '#lib/format/line-diff.ts'

const api = clientOf({ previewRule: operatorRule.previewRule, publishRule: operatorRule.publishRule })

type Values = z.input<typeof ruleVersionBody>
const resolver = lateResolver(() => import('#islands/manage/rules.ts').then(rules => rules.ruleVersionBody))

const VIEWS = [
  ['write', '正文'],
  ['preview', '预览'],
  ['diff', '和上一版比'],
] as const

function Preview({ body }: { body: string }) {
  const preview = useQuery(
    {
      queryKey: keyOf(operatorRule.previewRule, body),
      queryFn: () => api.previewRule({ body: { body } }),
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
  return <Answer query={preview}>{({ html }) => <CleanHtml html={html} />}</Answer>
}

function LineDifference({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-ink-2">和上一版一样，还没有改动。</p>
  return (
    <ol className="rule-diff" aria-label="和上一版的不同">
      {lineDiff(before, after).map((line, at) => (
        <li key={at} data-kind={line.kind}>
          {line.kind !== 'same' && <span className="sr-only">{line.kind === 'added' ? '新增：' : '删去：'}</span>}
          {line.kind === 'added' ? <ins>{line.text}</ins> : line.kind === 'removed' ? <del>{line.text}</del> : line.text}
        </li>
      ))}
    </ol>
  )
}

interface Props {
  loaded: RuleEditor
  close: () => void
  /** Fetches what somebody else has published meanwhile. */
  reload: () => void
}

export function RuleForm({ loaded, close, reload }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number][0]>('write')
  const [isOutdated, setOutdated] = useState(false)
  const form = useForm<Values>({
    resolver,
    defaultValues: { ruleId: loaded.ruleId, body: loaded.body, changes: '', effectiveOn: loaded.soonest },
  })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async values => {
    try {
      const saved = await api.publishRule({ body: { ...values, version: loaded.version } })
      toast(`已公布${loaded.title} ${saved.newestVersion}`, { tone: 'ok' })
      await refreshManage()
      close()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'state.changed') throw error
      setOutdated(true)
    }
  })
  const body = form.watch('body')
  const notice = loaded.noticeDays > 0 ? `（这份规则写明提前 ${loaded.noticeDays} 天公告）` : ''
  return (
    <form className="card card-pad stack" onSubmit={submit} noValidate aria-label={`${loaded.title}的新版本`}>
      <h2 className="text-base font-semibold">{`${loaded.title} ${loaded.nextVersion}`}</h2>
      <p className="text-ink-2 num">{`在 ${loaded.newestVersion}（${loaded.effectiveOn} 起生效）上修改，最早 ${loaded.soonest} 生效${notice}。`}</p>
      <fieldset className="segments" aria-label="看什么">
        {VIEWS.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={value === view} onClick={() => setView(value)}>
            {label}
          </button>
        ))}
      </fieldset>
      <div hidden={view !== 'write'}>
        <Field label="正文（Markdown）" error={errors.body?.message}>
          <textarea className="input rule-text" rows={20} maxLength={20_000} {...form.register('body')} />
        </Field>
      </div>
      {view === 'preview' && <Preview body={body} />}
      {view === 'diff' && <LineDifference before={loaded.body} after={body} />}
      <Field label="改了什么" help="一句话，会写在版本记录里" error={errors.changes?.message}>
        <input className="input" maxLength={200} {...form.register('changes')} />
      </Field>
      <Field label="从哪天起生效" error={errors.effectiveOn?.message}>
        <input className="input" type="date" min={loaded.soonest} max={loaded.latest} {...form.register('effectiveOn')} />
      </Field>
      {isOutdated && (
        <div className="notice notice-warn" role="alert">
          <p className="grow">别人刚公布了这份规则的新版本，你的没有公布。先看看最新的；你写的正文可以先复制下来。</p>
          <button type="button" className="btn btn-sm" onClick={reload}>
            看看最新的
          </button>
        </div>
      )}
      {errors.body && view !== 'write' && <p className="field-error">{errors.body.message}</p>}
      <SubmitRow problem={problem} sending={sending} label="公布" />
    </form>
  )
}
