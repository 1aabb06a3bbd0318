/** One group of synonyms, saved over what was read. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { operatorSearch } from '#lib/calls/platform/operator-search.ts'
import type { SynonymEntry } from '#lib/contract/platform/operator-search.ts'
import type { synonymFields } from './rules.ts'

const api = clientOf({ addSynonyms: operatorSearch.addSynonyms, changeSynonyms: operatorSearch.changeSynonyms })

type Values = z.output<typeof synonymFields>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.synonymFields))

interface Props {
  /** Null: a new one. */
  entry: SynonymEntry | null
  close: () => void
}

export function SynonymForm({ entry, close }: Props) {
  const form = useForm<Values>({
    resolver,
    defaultValues: { words: entry?.words.join(' ') ?? '', enabled: entry?.enabled ?? true },
  })
  const save = useVersion(entry?.version)
  const { submit, problem, sending } = useSubmit(form, async ({ words, enabled }) => {
    const { synonymsOf } = await import('./rules.ts')
    const body = { words: synonymsOf(words), enabled }
    if (entry) await save(version => api.changeSynonyms({ params: { id: entry.id }, body: { ...body, version } }))
    else await api.addSynonyms({ body })
    toast('已保存，马上生效', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title={entry ? '修改同义词' : '新增一组同义词'} open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="词" help="用空格隔开，2 到 12 个" error={form.formState.errors.words?.message}>
          <input className="input" maxLength={400} {...form.register('words')} />
        </Field>
        <label className="flex items-center gap-2 min-h-11 cursor-pointer">
          <input type="checkbox" {...form.register('enabled')} />
          启用
        </label>
        <SubmitRow problem={problem} sending={sending} label="保存并生效" />
      </form>
    </Dialog>
  )
}
