/** One sensitive word. Before it can find anything it is tried on what was written last. */
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import type { wordBody } from '#islands/manage/rules.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { textCheck } from '#lib/calls/platform/text-check.ts'
import type { SensitiveWord, TextKind, TextLevel, TextPlace, TryOut } from '#lib/contract/platform/text-check.ts'
import { dateTime } from '#lib/format/date.ts'
import { textKindTexts, textLevelHelp, textLevelTexts, textPlaceTexts } from '#lib/format/text-check.ts'

const api = clientOf({
  addSensitiveWord: textCheck.addSensitiveWord,
  changeSensitiveWord: textCheck.changeSensitiveWord,
  tryOutSensitiveWord: textCheck.tryOutSensitiveWord,
})

type Values = z.input<typeof wordBody>
const resolver = lateResolver(() => import('#islands/manage/rules.ts').then(rules => rules.wordBody))

const NEW: Values = {
  text: '',
  pattern: false,
  kind: 'FRAUD',
  level: 'HOLD',
  places: [],
  bySound: false,
  topic: false,
  allow: '',
  why: '',
  enabled: true,
}

const PATTERN_HELP = '正则表达式，在去掉空格和符号、转成简体小写的文字上找'
const WORD_HELP = '拆字、全角、繁体和夹符号的写法不用另写。写成“代开|出售+病历|流水”，表示每组各有一个出现、相隔不远才算'

/** What decides which texts are found. Changing only the reason, or switching it off, needs no trial. */
const foundBy = ({ text, pattern, places, bySound, topic, allow, level, enabled }: Values): string =>
  JSON.stringify(enabled ? [text, pattern, places, bySound, topic, allow, level] : 'off')

function TryOutResult({ result }: { result: TryOut }) {
  return (
    <section className="card card-pad" aria-label="试用结果" role="status">
      <p>
        最近 <span className="num">{result.texts}</span> 条文字里命中 <strong className="num">{result.hits}</strong> 条
        {result.texts === 0 && '：近 30 天还没有人写过什么'}
      </p>
      {result.samples.length > 0 && (
        <ul className="divide-y divide-line">
          {result.samples.map(one => (
            <li key={`${one.writtenAt} ${one.before}${one.found}`} className="py-2 break-words">
              …{one.before}
              <mark>{one.found}</mark>
              {one.after}…
              <p className="card-meta">
                <span>{textPlaceTexts[one.place]}</span>
                <span className="num">{dateTime(one.writtenAt)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Props {
  /** Null: a new one. */
  word: SensitiveWord | null
  close: () => void
}

const bodyOf = ({ text, pattern, kind, level, places, bySound, topic, allow, why, enabled }: Values) => ({
  ...{ text, pattern, kind, level, places, bySound, topic, allow, why, enabled },
})

/** What the word as it stands would find; `of` says for which word that was asked. */
function useTryOut(form: UseFormReturn<Values>) {
  const [tried, setTried] = useState<{ of: string; result: TryOut } | null>(null)
  const [trying, setTrying] = useState(false)
  const tryOut = form.handleSubmit(async body => {
    setTrying(true)
    try {
      setTried({ of: foundBy(body), result: await api.tryOutSensitiveWord({ body: bodyOf(body) }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const text = error.fields?.text
      if (text) form.setError('text', { message: text })
      else toast(error.message, { tone: 'bad' })
    } finally {
      setTrying(false)
    }
  })
  return { tried, trying, tryOut }
}

function KindAndLevel({ form, level }: { form: UseFormReturn<Values>; level: Values['level'] }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="类别" error={errors.kind?.message}>
        <select className="select" {...form.register('kind')}>
          {(Object.keys(textKindTexts) as TextKind[]).map(kind => (
            <option key={kind} value={kind}>
              {textKindTexts[kind]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="处理" help={textLevelHelp[level]} error={errors.level?.message}>
        <select className="select" {...form.register('level')}>
          {(Object.keys(textLevelTexts) as TextLevel[]).map(level => (
            <option key={level} value={level}>
              {textLevelTexts[level]}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

function Places({ form }: { form: UseFormReturn<Values> }) {
  return (
    <Controller
      control={form.control}
      name="places"
      render={({ field }) => (
        <fieldset>
          <legend className="font-medium">位置（都不选就是全部）</legend>
          <div className="flex flex-wrap gap-x-4">
            {(Object.keys(textPlaceTexts) as TextPlace[]).map(place => (
              <label key={place} className="flex items-center gap-2 min-h-11 cursor-pointer">
                <input
                  type="checkbox"
                  checked={field.value.includes(place)}
                  onChange={event =>
                    field.onChange(event.target.checked ? [...field.value, place] : field.value.filter(one => one !== place))
                  }
                />
                {textPlaceTexts[place]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    />
  )
}

function FlagFields({ form }: { form: UseFormReturn<Values> }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <label className="flex items-center gap-2 min-h-11 cursor-pointer">
        <input type="checkbox" {...form.register('pattern')} />
        这是一个模式
      </label>
      <label className="flex items-center gap-2 min-h-11 cursor-pointer">
        <input type="checkbox" {...form.register('bySound')} />
        同音和拼音也算（最多先审）
      </label>
      <label className="flex items-center gap-2 min-h-11 cursor-pointer">
        <input type="checkbox" {...form.register('topic')} />
        提醒、咨询、举报里写到它不算
      </label>
      <label className="flex items-center gap-2 min-h-11 cursor-pointer">
        <input type="checkbox" {...form.register('enabled')} />
        启用
      </label>
    </div>
  )
}

export function WordForm({ word, close }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: word ?? NEW })
  const values = form.watch()
  const { tried, trying, tryOut } = useTryOut(form)
  const { errors } = form.formState
  const isTried = (word !== null && foundBy(values) === foundBy(word)) || !values.enabled || tried?.of === foundBy(values)
  const save = useVersion(word?.version)
  const { submit, problem, sending } = useSubmit(form, async body => {
    const params = { id: word?.wordId ?? 0 }
    if (word) await save(version => api.changeSensitiveWord({ params, body: { ...bodyOf(body), version } }))
    else await api.addSensitiveWord({ body: bodyOf(body) })
    toast('已保存，马上生效', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title={word ? '修改敏感词' : '新增敏感词'} open onOpenChange={shown => !shown && close()} wide>
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={values.pattern ? '模式' : '词'}
          help={values.pattern ? PATTERN_HELP : WORD_HELP}
          error={errors.text?.message}
        >
          <input className="input" maxLength={400} {...form.register('text')} />
        </Field>
        <KindAndLevel form={form} level={values.level} />
        <Places form={form} />
        <FlagFields form={form} />
        <Field label="例外" help="一行一个，盖住命中的说法不算，如“跑分软件”" error={errors.allow?.message}>
          <textarea className="textarea" rows={3} maxLength={2000} {...form.register('allow')} />
        </Field>
        <Field label="缘由" help="作者会看到" error={errors.why?.message}>
          <input className="input" maxLength={100} {...form.register('why')} />
        </Field>
        <ReasonedButton className="btn btn-block" reason={trying ? '正在试' : undefined} onClick={() => void tryOut()}>
          在最近 1000 条文字上试一试
        </ReasonedButton>
        {tried && tried.of === foundBy(values) && <TryOutResult result={tried.result} />}
        {isTried ? (
          <SubmitRow problem={problem} sending={sending} label="保存并生效" />
        ) : (
          <ReasonedButton type="submit" className="btn btn-main btn-block" reason="先试一试，看看会命中什么">
            保存并生效
          </ReasonedButton>
        )}
      </form>
    </Dialog>
  )
}
